import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { CardName } from '@/features/payments/CardName';
import { useGetCardsQuery, useGetPortalMutation } from '@/features/payments/paymentsApi';
import { RemoveCard } from '@/features/payments/RemoveCard';
import { showFailure } from '@/features/toasts/showFailure';
import styles from './Orders.module.css';

/** The cards saved for purchases and renewals, with a link to the payment provider's customer portal. */
export function SavedCards() {
  const { t } = useTranslation();
  const { data: cards, isError, refetch } = useGetCardsQuery();
  return (
    <section className={styles.section} aria-labelledby="cards">
      <h2 id="cards" className="section-title">
        {t('orders.cards.title')}
      </h2>
      {isError && !cards && <ErrorState onRetry={() => void refetch()} />}
      {!cards && !isError && <Skeleton height="72px" width="100%" className={styles.outline} />}
      {cards?.length === 0 && <p className={styles.soft}>{t('orders.cards.none')}</p>}
      {cards && cards.length > 0 && (
        <ul className={styles.rows}>
          {cards.map((card) => (
            <li key={card.id} className={styles.saved}>
              <CardName card={card} />
              <RemoveCard card={card} />
            </li>
          ))}
        </ul>
      )}
      <Portal />
    </section>
  );
}

function Portal() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [ask, { isLoading }] = useGetPortalMutation();
  const open = async () => {
    const { data, error } = await ask();
    if (data) window.location.assign(data.url);
    else showFailure(dispatch, error, t('orders.portal.failed'));
  };
  return (
    <div className={styles.portal}>
      <p className={styles.soft}>{t('orders.portal.text')}</p>
      <Button icon="link" disabled={isLoading} onClick={() => void open()}>
        {t('orders.portal.open')}
      </Button>
    </div>
  );
}
