import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessReason, EventDetail } from '@/api/types';
import { LinkButton } from '@/components/Button';
import { Icon } from '@/components/Icon';
import type { IconName } from '@/components/iconSet';
import { EventPicture } from '@/features/match/EventPicture';
import { matchTitle } from '@/features/match/sides';
import { simulating } from '@/storage/simulating';
import { BuyButton } from './BuyButton';
import { NoReplay } from './NoReplay';
import { Offers } from './Offers';
import { RegionHint } from './RegionHint';
import { UpcomingNotice } from './UpcomingNotice';
import styles from './Stage.module.css';

const JoinButton = lazy(() => import(/* webpackChunkName: "watch-more" */ './embedded/JoinButton'));

interface Props {
  event: EventDetail;
  plain: boolean;
}

/** `simulated`: there is a right to watch, and a simulation plays only what is free for everyone. */
type Notice = AccessReason | 'simulated';

const ICONS: Record<Notice, IconName> = {
  granted: 'clock',
  sign_in: 'user',
  verify: 'mail',
  buy: 'ticket',
  upcoming: 'clock',
  geo_blocked: 'world-off',
  expired: 'lock',
  no_replay: 'video-off',
  simulated: 'eye',
};

/**
 * What to tell. A live event can't be too late for a replay: its picture has yet to come. One that is over without
 * a recording is not worth a pass: that there is nothing to watch comes first.
 */
function reasonOf({ access, stream_status, has_replay }: EventDetail): Notice {
  if (stream_status === 'live' && access.reason === 'no_replay') return 'granted';
  const over = stream_status === 'finished' && !has_replay;
  if (simulating && access.granted && !over) return 'simulated';
  return over && access.reason !== 'geo_blocked' ? 'no_replay' : access.reason;
}

/** Why there is no video to play, told over the event's picture. */
export function AccessNotice({ event, plain }: Props) {
  const { t } = useTranslation();
  const reason = reasonOf(event);
  const waiting = reason === 'upcoming';
  return (
    <>
      <div className={`stage-art ${styles.blurred}`}>
        <EventPicture event={event} eager />
      </div>
      <div className={styles.veil} />
      <div className={styles.notice}>
        {waiting && <UpcomingNotice event={event} />}
        {!waiting && (
          <>
            {plain && <p className={styles.which}>{matchTitle(event)}</p>}
            {!(reason === 'no_replay' && event.score) && <Icon name={ICONS[reason]} size={32} />}
            {reason === 'no_replay' && <NoReplay event={event} />}
            <h2>{t(`watch.reason.${reason}.title`)}</h2>
            <p>{t(`watch.reason.${reason}.text`)}</p>
            {reason === 'geo_blocked' && <RegionHint />}
            {(reason === 'buy' || reason === 'expired') && <Offers event={event} plain={plain} />}
            {plain && (reason === 'sign_in' || reason === 'buy' || reason === 'expired') && (
              <div className={styles.actions}>
                <Suspense fallback={null}>
                  <JoinButton eventId={event.id} primary={reason === 'sign_in'} />
                </Suspense>
              </div>
            )}
            {!plain && (
              <div className={styles.actions}>
                {reason === 'sign_in' && (
                  <LinkButton to="/login" look="primary" icon="user">
                    {t('session.signIn')}
                  </LinkButton>
                )}
                {reason === 'verify' && (
                  <LinkButton to="/verify-notice" look="primary" icon="mail">
                    {t('session.verify')}
                  </LinkButton>
                )}
                {(reason === 'buy' || reason === 'expired') && <BuyButton event={event} />}
                <LinkButton to="/live">{t('watch.toLive')}</LinkButton>
              </div>
            )}
          </>
        )}
      </div>
    </>
  );
}
