import { useTranslation } from '@/i18n/useTranslation';
import type { Problem } from '@/api/problem';
import { Button, LinkButton } from '@/ui/Button';
import { FormNotice } from '@/features/forms/FormNotice';
import { useConfirmDeletionMutation } from '@/features/session/sessionApi';
import { useWayBack } from '@/features/session/useWayBack';
import '@/i18n/en.json?pages';
import '@/i18n/en.json?account';
import { AccountPage } from './AccountPage';
import { useToken } from './useToken';
import styles from './Form.module.css';

/** Target of the mailed deletion link. Needs a click, so that opening the page alone doesn't delete the account. */
export function ConfirmDeletionScreen() {
  const { t } = useTranslation();
  const token = useToken();
  const back = useWayBack();
  const [confirm, { isLoading, isSuccess, error }] = useConfirmDeletionMutation();
  const code = token === null ? 'verification_failed' : (error as Problem | undefined)?.code;
  const refusal =
    code === undefined
      ? null
      : code === 'verification_failed'
        ? t('account.deletion.failed')
        : code === 'user_not_found'
          ? t('accounts.noUser')
          : t('errors.generic');
  const after = back ? t('ui.wayBack') : t('pages.notFound.home');

  return (
    <AccountPage title={t(isSuccess ? 'account.deletion.goneTitle' : 'account.deletion.title')} lead={isSuccess ? undefined : t('account.deletion.lead')}>
      {isSuccess && <FormNotice tone="good">{t('account.deletion.gone')}</FormNotice>}
      {refusal && <FormNotice tone="wrong">{refusal}</FormNotice>}
      <div className={styles.actions}>
        {token !== null && !isSuccess && (
          <Button look="primary" disabled={isLoading} onClick={() => void confirm(token)}>
            {isLoading ? t('accounts.busy') : t('account.deletion.submit')}
          </Button>
        )}
        <LinkButton to={back ?? '/'} icon={back ? 'chevron-left' : 'home'}>
          {isSuccess ? after : t('account.deletion.keep')}
        </LinkButton>
      </div>
    </AccountPage>
  );
}
