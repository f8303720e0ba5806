import { useTranslation } from '@/i18n/useTranslation';
import type { Clip } from '@/api/types';
import { Badge } from '@/ui/Badge';

const ICONS = { queued: 'clock', processing: undefined, failed: 'alert' } as const;

/** State of a clip; nothing for a finished one. */
export function ClipStateBadge({ clip }: { clip: Pick<Clip, 'state'> }) {
  const { t } = useTranslation();
  if (clip.state === 'done') return null;
  return (
    <Badge tone="overlay" pulse={clip.state === 'processing'} icon={ICONS[clip.state]}>
      {t(`clips.state.${clip.state}`)}
    </Badge>
  );
}
