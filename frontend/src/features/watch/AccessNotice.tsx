import { lazy, Suspense } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { LinkButton } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import type { IconName } from '@/ui/iconSet';
import { useBootstrap } from '@/features/channel/channelApi';
import { EventPicture } from '@/domain/EventPicture';
import { BuyButton } from './BuyButton';
import { type Notice, noticeOf, wordsOf } from './notice';
import { NoReplay } from './NoReplay';
import { Offers } from './Offers';
import { RegionHint } from '@/features/player/RegionHint';
import '@/i18n/en.json?verification';
import { UpcomingNotice } from './UpcomingNotice';
import styles from '@/features/player/Stage.module.css';

const JoinButton = lazy(() => import(/* webpackChunkName: "watch-more" */ './embedded/JoinButton'));

interface Props {
  event: EventDetail;
  plain: boolean;
}

const ICONS: Record<Notice, IconName> = {
  granted: 'clock',
  sign_in: 'user',
  verify: 'mail',
  buy: 'ticket',
  upcoming: 'clock',
  geo_blocked: 'world-off',
  expired: 'lock',
  no_replay: 'video-off',
  not_offered: 'lock',
  simulated: 'eye',
};

/** Explains why no video plays, over the event's picture. */
export function AccessNotice({ event, plain }: Props) {
  const { t } = useTranslation();
  const { payments } = useBootstrap().settings;
  const reason = noticeOf(event);
  const words = wordsOf(reason, event);
  const waiting = reason === 'upcoming';
  const takesPass = reason === 'buy' || reason === 'expired';
  const sold = takesPass && payments !== null;
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
            {plain && <p className={styles.which}>{event.name}</p>}
            {!(reason === 'no_replay' && event.score) && <Icon name={ICONS[reason]} size={32} />}
            {reason === 'no_replay' && <NoReplay event={event} />}
            <h2>{t(`watch.reason.${words}.title`)}</h2>
            {(sold || reason !== 'buy') && <p>{t(`watch.reason.${words}.text`)}</p>}
            {takesPass && !sold && <p>{t('watch.notSold')}</p>}
            {reason === 'geo_blocked' && <RegionHint />}
            {sold && <Offers event={event} plain={plain} />}
            {plain && (reason === 'sign_in' || takesPass) && (
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
                    {t('verification.address')}
                  </LinkButton>
                )}
                {sold && <BuyButton event={event} />}
                <LinkButton to="/live">{t('watch.toLive')}</LinkButton>
              </div>
            )}
          </>
        )}
      </div>
    </>
  );
}
