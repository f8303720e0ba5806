import { useParams } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import { useTranslation } from '@/i18n/useTranslation';
import '@/i18n/en.json?receipts';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { ReceiptSheet } from './receipts/ReceiptSheet';
import { useGetReceiptQuery } from './receipts/receiptsApi';
import styles from './receipts/Receipt.module.css';

/** A receipt or credit note, as a sheet that can be printed. */
export function ReceiptScreen() {
  const { t } = useTranslation();
  const { id } = useParams();
  const { data: receipt, error, refetch } = useGetReceiptQuery(Number(id));
  const missing = (error as Problem | undefined)?.status === 404;
  return (
    <div className={`page ${styles.screen}`}>
      <nav className={styles.actions} aria-label={t('receipts.actions')}>
        <LinkButton to="/profile/transactions" icon="chevron-left">
          {t('receipts.back')}
        </LinkButton>
        {/* Firefox on Android doesn't print. */}
        {receipt && 'print' in window && (
          <Button look="primary" onClick={() => window.print()}>
            {t('receipts.print')}
          </Button>
        )}
      </nav>
      {receipt ? <ReceiptSheet receipt={receipt} /> : <h1 className="visually-hidden">{t(missing ? 'receipts.missing.title' : 'receipts.kind.receipt')}</h1>}
      {!receipt && missing && <EmptyState icon="ticket" title={t('receipts.missing.title')} text={t('receipts.missing.text')} />}
      {!receipt && error && !missing && <ErrorState onRetry={() => void refetch()} />}
      {!receipt && !error && <Skeleton height="640px" width="100%" />}
    </div>
  );
}
