import { useTranslation } from '@/i18n/useTranslation';
import { useSearchParams } from 'react-router-dom';
import { useBootstrap } from '@/features/channel/channelApi';
import { parsePurchaseRequest } from '@/features/payments/purchaseRequest';
import { BackLink } from '@/features/session/BackLink';
import '@/i18n/en.json?buy';
import '@/i18n/en.json?forms';
import '@/i18n/en.json?payments';
import { Checkout } from './Checkout';
import { NotForSale } from './NotForSale';
import styles from './BuyScreen.module.css';

/** The checkout for the items named in the address. */
export function BuyScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { payments } = useBootstrap().settings;
  const request = parsePurchaseRequest(params.toString());
  return (
    <div className={`page ${styles.screen}`}>
      <header className={`page-head ${styles.head}`}>
        <BackLink className={styles.back} />
        <h1 className="page-title">{t('buy.title')}</h1>
      </header>
      {!payments && <NotForSale gate="noPayments" />}
      {payments && !request && <NotForSale gate="nothing" />}
      {payments && request && <Checkout key={JSON.stringify(request)} request={request} />}
    </div>
  );
}
