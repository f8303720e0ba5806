import { Trans } from '@/i18n/Trans';
import { useTranslation } from '@/i18n/useTranslation';
import { useViewer } from '@/features/session/useViewer';
import { WayBack } from '@/features/session/WayBack';
import { AccountPage } from './AccountPage';
import { ResendButton } from '@/features/session/ResendButton';
import styles from './Form.module.css';

/** Says after registration that a verification link was mailed. Viewers may leave without verifying. */
export function VerifyNoticeScreen() {
  const { t } = useTranslation();
  const email = useViewer()?.email ?? '';
  return (
    <AccountPage
      title={t('accounts.verify.title')}
      lead={<Trans text="accounts.verify.lead" values={{ email }} components={{ email: <strong /> }} />}
      foot={<p>{t('accounts.verify.spam')}</p>}
    >
      <div className={styles.actions}>
        <WayBack otherwise="/" look="primary">
          {t('accounts.verify.goOn')}
        </WayBack>
        <ResendButton />
      </div>
    </AccountPage>
  );
}
