import { useTranslation } from '@/i18n/useTranslation';
import type { Clip } from '@/api/types';
import { LinkButton } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import type { IconName } from '@/ui/iconSet';
import { ClipPicture } from '../ClipPicture';
import { watchPath } from '@/domain/paths';
import { NoticeArt } from '@/features/player/NoticeArt';
import { WayIn } from '@/features/player/WayIn';
import { RegionHint } from '@/features/player/RegionHint';
import stage from '@/features/player/Stage.module.css';

type Reason = 'geo_blocked' | 'sign_in' | 'verify' | 'buy' | 'failed' | 'away';

const ICONS: Record<Reason, IconName> = { geo_blocked: 'world-off', sign_in: 'user', verify: 'mail', buy: 'ticket', failed: 'alert', away: 'video-off' };

function reasonOf({ access, state }: Clip): Reason {
  if (access.granted) return state === 'failed' ? 'failed' : 'away';
  const { reason } = access;
  if (reason === 'expired') return 'buy';
  return reason === 'geo_blocked' || reason === 'sign_in' || reason === 'verify' || reason === 'buy' ? reason : 'away';
}

/** Explains why a clip cannot be watched, with links that help. */
export function ClipNotice({ clip, plain }: { clip: Clip; plain: boolean }) {
  const { t } = useTranslation();
  const reason = reasonOf(clip);
  return (
    <>
      <NoticeArt>
        <ClipPicture clip={clip} eager />
      </NoticeArt>
      <div className={`${stage.notice} ${stage.beside}`}>
        {plain && <p className={stage.which}>{clip.name}</p>}
        <Icon name={ICONS[reason]} size={32} />
        <h2>{t(`clips.notice.${reason}.title`)}</h2>
        <p>{reason === 'failed' && clip.is_mine ? t('clips.notice.failed.mine') : t(`clips.notice.${reason}.text`)}</p>
        {reason === 'geo_blocked' && <RegionHint />}
        {!plain && (
          <div className={stage.actions}>
            <WayIn reason={reason} />
            {clip.event && <LinkButton to={watchPath(clip.event_id)}>{t('clips.toEvent')}</LinkButton>}
          </div>
        )}
      </div>
    </>
  );
}
