import type { Receipt } from '@/api/types';
import { useBootstrap } from '@/features/channel/channelApi';
import { brandName } from '@/features/payments/cardWords';
import { useTranslation } from '@/i18n/useTranslation';
import { formatMoney } from '@/lib/money';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { ReceiptArt } from './ReceiptArt';
import { ReceiptParties } from './ReceiptParties';
import { ReceiptTable } from './ReceiptTable';
import styles from './Receipt.module.css';

/** The sheet: seller and buyer, what was bought, taxes and total. It is white on every theme, as it is printed. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const { settings, 'color-settings': colors } = useBootstrap();
  const day = (at: string) => new Date(at).toLocaleDateString(locale, { dateStyle: 'long' });
  const money = (minor: number) => formatMoney(minor, receipt.currency, locale);
  const { images } = settings;
  const { card } = receipt;
  return (
    <article className={styles.sheet} aria-labelledby="receipt">
      <header className={styles.head}>
        {/* A brand with a dark palette alone has a logo for dark grounds. */}
        <span className={styles.mark} style={colors.light ? undefined : { background: colors.dark?.surface.value }}>
          <img className={styles.logo} src={images.logo.src} width={images.logo.width} height={images.logo.height} alt={settings.name} />
        </span>
        <div>
          <h1 id="receipt" className={styles.title}>
            {t(`receipts.kind.${receipt.kind}`)}
          </h1>
          <p className={styles.number}>{receipt.number}</p>
        </div>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{t('receipts.issued')}</dt>
          <dd>{day(receipt.issued_at)}</dd>
        </div>
        <div>
          <dt>{t(`receipts.at.${receipt.kind}`)}</dt>
          <dd>{day(receipt.paid_at)}</dd>
        </div>
        {receipt.corrects && (
          <div>
            <dt>{t('receipts.corrects')}</dt>
            <dd>{receipt.corrects}</dd>
          </div>
        )}
        {card && (
          <div>
            <dt>{t('receipts.card')}</dt>
            <dd>{`${brandName(card.brand) ?? card.brand} ···· ${card.last4}`}</dd>
          </div>
        )}
      </dl>
      <ReceiptArt receipt={receipt} />
      <ReceiptParties receipt={receipt} />
      <ReceiptTable receipt={receipt} money={money} />
    </article>
  );
}
