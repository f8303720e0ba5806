import clsx from 'clsx';
import { lazy, Suspense } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { LinkButton } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import type { IconName } from '@/ui/iconSet';
import { useBootstrap } from '@/features/channel/channelApi';
import { EventPicture } from '@/domain/EventPicture';
import { type Notice, noticeOf, wordsOf } from './notice';
import { NoReplay } from './NoReplay';
import { NoticeArt } from '@/features/player/NoticeArt';
import { Purchase } from './Purchase';
import { WayIn } from '@/features/player/WayIn';
import { RegionHint } from '@/features/player/RegionHint';
import { UpcomingNotice } from './UpcomingNotice';
import styles from '@/features/player/Stage.module.css';

const JoinButton = lazy(() => import(/* webpackChunkName: "watch-more" */ './embedded/JoinButton'));

interface Props {
  event: EventDetail;
  plain: boolean;
}

/** Icons of the notices that neither count down nor sell. */
const ICONS: Partial<Record<Notice, IconName>> = {
  granted: 'clock',
  sign_in: 'user',
  verify: 'mail',
  geo_blocked: 'world-off',
  no_replay: 'video-off',
  not_offered: 'lock',
  simulated: 'eye',
};
/** Notices that a viewer can still resolve before the event starts, so the countdown stands above them. */
const OPENABLE: ReadonlySet<Notice> = new Set(['sign_in', 'verify', 'buy', 'expired']);

/** Explains why no video plays, beside the event's picture, and leads on. */
export function AccessNotice({ event, plain }: Props) {
  const reason = noticeOf(event);
  return (
    <>
      <NoticeArt>
        <EventPicture event={event} eager />
      </NoticeArt>
      <div className={clsx(styles.notice, styles.beside)}>
        {plain && <p className={styles.which}>{event.name}</p>}
        {reason === 'upcoming' ? <UpcomingNotice event={event} /> : <Reason event={event} plain={plain} reason={reason} />}
      </div>
    </>
  );
}

function Reason({ event, plain, reason }: Props & { reason: Notice }) {
  const { t } = useTranslation();
  const { payments } = useBootstrap().settings;
  const words = wordsOf(reason, event);
  const takesPass = reason === 'buy' || reason === 'expired';
  const sold = takesPass && payments !== null;
  const counts = event.stream_status === 'upcoming' && OPENABLE.has(reason);
  const icon = !counts && !(reason === 'no_replay' && event.score) ? ICONS[reason] : undefined;
  // The ways in say the rest.
  const isBrief = words === 'buy' || words === 'buy_event' || words === 'pass_replay';
  return (
    <>
      {counts && <UpcomingNotice event={event} above />}
      {icon && <Icon name={icon} size={32} />}
      {reason === 'no_replay' && <NoReplay event={event} />}
      <h2>{t(`watch.reason.${words}.title`)}</h2>
      {takesPass && !sold ? <p>{t('watch.notSold')}</p> : !isBrief && <p>{t(`watch.reason.${words}.text`)}</p>}
      {reason === 'geo_blocked' && <RegionHint />}
      {sold && <Purchase event={event} plain={plain} />}
      {plain && (reason === 'sign_in' || takesPass) && (
        <div className={styles.actions}>
          <Suspense fallback={null}>
            <JoinButton eventId={event.id} primary={reason === 'sign_in'} />
          </Suspense>
        </div>
      )}
      {!plain && !sold && <WaysOn reason={reason} />}
    </>
  );
}

/** Links that resolve a notice, and one to the live events. */
function WaysOn({ reason }: { reason: Notice }) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <WayIn reason={reason} />
      <LinkButton to="/live">{t('watch.toLive')}</LinkButton>
    </div>
  );
}
