import { useTranslation } from '@/i18n/useTranslation';
import { TextField } from '@/ui/TextField';
import styles from './PayForm.module.css';

/** Asks for the company that the receipt is for; folded away, because most buyers are people. */
export function CompanyFields() {
  const { t } = useTranslation();
  return (
    <details className={styles.company}>
      <summary>{t('buy.company.title')}</summary>
      <div className={styles.companyFields}>
        <TextField name="company" label={t('buy.company.name')} autoComplete="organization" maxLength={200} optional />
        <TextField name="company_tax_id" label={t('buy.company.taxId')} hint={t('buy.company.hint')} autoComplete="off" maxLength={40} optional />
      </div>
    </details>
  );
}
