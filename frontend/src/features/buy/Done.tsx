import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, Quote } from '@/api/types';
import { LinkButton } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { formatMoney } from '@/components/money';
import { useDisplayLocale } from '@/components/useDisplayLocale';
import { useBootstrap } from '@/features/channel/channelApi';
import { useViewer } from '@/features/session/useViewer';
import '@/i18n/texts/buy';
import { RenewalTerms } from './RenewalTerms';
import styles from './Done.module.css';

interface Props {
  orders: Order[];
  /** The event that it was bought for. */
  event: number | null;
  renewal: Quote['renewal'];
}

/** It is paid: what is the viewer's now, and the way into it. */
export function Done({ orders, event, renewal }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const locale = useDisplayLocale();
  const email = useViewer()?.email ?? '';
  const { name } = useBootstrap().settings;
  useEffect(() => heading.current?.focus(), []);
  const trial = orders.some(({ trial_ends_at }) => trial_ends_at !== null);
  const total = orders.reduce((sum, { price }) => sum + price, 0);
  const currency = orders[0]?.currency ?? '';
  return (
    <section className={styles.done}>
      <span className={styles.mark}>
        <Icon name="check" size={36} stroke={2.5} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {trial ? t('buy.done.trial') : t('buy.done.title')}
      </h2>
      <ul className={styles.orders}>
        {orders.map(({ id, product }) => (
          <li key={id}>{product.name}</li>
        ))}
      </ul>
      <p className={styles.text}>{trial || total === 0 ? t('buy.done.confirmed', { email }) : t('buy.done.receipt', { price: formatMoney(total, currency, locale), email })}</p>
      {renewal && (
        <div className={styles.text}>
          <RenewalTerms quote={{ renewal, currency }} />
        </div>
      )}
      <div className={styles.actions}>
        <LinkButton to={event === null ? '/schedule' : `/watch/${event}`} look="primary" size="large" icon={event === null ? 'calendar' : 'play'}>
          {event === null ? t('buy.done.schedule', { name }) : t('buy.done.watch')}
        </LinkButton>
        <LinkButton to="/profile" size="large">
          {t('buy.toOrders')}
        </LinkButton>
      </div>
    </section>
  );
}
