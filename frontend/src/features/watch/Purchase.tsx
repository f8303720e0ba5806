import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { LinkButton } from '@/ui/Button';
import { useBootstrap } from '@/features/channel/channelApi';
import { buyPath, passItem } from '@/features/payments/purchaseRequest';
import { selectStanding } from '@/features/session/sessionSlice';
import { OtherPasses } from './OtherPasses';
import { useWayText } from './useWayText';
import { type WayIn, waysIn } from './waysIn';
import stage from '@/features/player/Stage.module.css';
import styles from './Purchase.module.css';

interface Props {
  event: EventDetail;
  /** Embedded in another site: links open in a new tab, because the frame may show only the event. */
  plain: boolean;
}

/** The offers that open the event, on a channel with payments. Each button leads straight to the checkout, which leads back to the event. */
export function Purchase({ event, plain }: Props) {
  const { t } = useTranslation();
  const bootstrap = useBootstrap();
  const isGuest = useSelector(selectStanding) === 'guest';
  const currency = event.currency ?? bootstrap.settings.currency;
  const wordsOf = useWayText(currency);
  const target = plain ? '_blank' : undefined;
  const { lead, recommended, others } = waysIn(event, bootstrap);
  const sold = event.type === 'paid' || event.type === 'ppv' ? event.id : null;
  const checkout = ({ pass }: WayIn) => (pass ? buyPath([passItem(pass, sold)], event.id) : buyPath([{ type: 'event', id: event.id }]));
  return (
    <>
      <div className={stage.actions}>
        {lead ? (
          <LinkButton to={checkout(lead)} target={target} look="primary" size="large" icon="ticket" className={styles.lead}>
            {wordsOf(lead)}
          </LinkButton>
        ) : (
          <LinkButton to="/packages" target={target} look="primary" icon="ticket">
            {t('watch.passes')}
          </LinkButton>
        )}
        {recommended && (
          <LinkButton to={checkout(recommended)} target={target} size="large" className={styles.second}>
            {wordsOf(recommended)}
          </LinkButton>
        )}
      </div>
      {lead && (
        <p className={`${styles.note} ${stage.optional}`}>
          {[(lead.pass ?? recommended?.pass)?.name, t(bootstrap.settings.payments?.taxes_added ? 'watch.way.pricesPlusTax' : 'watch.way.prices', { currency })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <OtherPasses ways={others} eventId={event.id} currency={currency} target={target} />
      {!plain && isGuest && (
        <p className={styles.member}>
          {t('watch.way.member')} <Link to="/login">{t('session.signIn')}</Link>
        </p>
      )}
    </>
  );
}
