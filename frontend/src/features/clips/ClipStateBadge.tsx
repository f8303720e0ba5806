import { useTranslation } from 'react-i18next';
import type { Clip } from '@/api/types';
import { Badge } from '@/components/Badge';
import { isUnderWay } from './clipState';

/** How far a clip is; a done one needs no word. */
export function ClipStateBadge({ clip }: { clip: Pick<Clip, 'state'> }) {
  const { t } = useTranslation();
  if (clip.state === 'done') return null;
  const underWay = isUnderWay(clip);
  return (
    <Badge tone="overlay" pulse={underWay} icon={underWay ? undefined : 'alert'}>
      {t(`clips.state.${clip.state}`)}
    </Badge>
  );
}
