import { useTranslation } from '@/i18n/useTranslation';
import type { Problem } from '@/api/problem';
import { Button, LinkButton } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { FormNotice } from '@/features/forms/FormNotice';
import { endText } from '@/lib/endText';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import '@/i18n/en.json?account';
import { AccountPage } from './AccountPage';
import { useCancelAnnouncedRenewalMutation, useGetAnnouncedRenewalQuery } from './renewalApi';
import { useToken } from './useToken';
import styles from './Form.module.css';

/** Target of the link in mails about a renewal. Needs a click, so that opening the page alone cancels nothing. */
export function RenewalScreen() {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const now = useNow();
  const token = useToken() ?? '';
  const { data, error, refetch } = useGetAnnouncedRenewalQuery(token);
  const [cancel, { isLoading, isSuccess, error: refused }] = useCancelAnnouncedRenewalMutation();
  if (!data) return <Unknown problem={error as Problem | undefined} onRetry={() => void refetch()} />;
  const { name, ends_at, renewal, cancellation } = data;
  const date = ends_at ? endText({ to: ends_at }, locale, 'long', now) : '';
  const state = renewal === null ? 'over' : renewal === 'active' && cancellation !== 'processing' ? 'ask' : 'done';
  return (
    <AccountPage
      title={t(`account.renewal.${state}.title`, { name })}
      lead={t(`account.renewal.${state}.text`, { date })}
      isAnswer={isSuccess && state === 'done'}
    >
      {refused && <FormNotice tone="wrong">{t('errors.generic')}</FormNotice>}
      <div className={styles.actions}>
        {state === 'ask' && (
          <Button look="primary" disabled={isLoading} onClick={() => void cancel(token)}>
            {isLoading ? t('accounts.busy') : t('account.renewal.submit')}
          </Button>
        )}
        <LinkButton to="/">{t(state === 'ask' ? 'account.renewal.keep' : 'account.renewal.home')}</LinkButton>
      </div>
    </AccountPage>
  );
}

/** The page while the renewal loads, and where there is none. */
function Unknown({ problem, onRetry }: { problem: Problem | undefined; onRetry: () => void }) {
  const { t } = useTranslation();
  const isInvalid = problem?.code === 'link_invalid';
  return (
    <AccountPage title={t('account.renewal.title')}>
      {problem ? <FormNotice tone="wrong">{t(isInvalid ? 'account.renewal.invalid' : 'errors.generic')}</FormNotice> : <Skeleton width="100%" height="96px" />}
      {problem && (
        <div className={styles.actions}>
          {!isInvalid && (
            <Button look="primary" icon="refresh" onClick={onRetry}>
              {t('ui.error.retry')}
            </Button>
          )}
          <LinkButton to="/profile">{t('account.renewal.profile')}</LinkButton>
        </div>
      )}
    </AccountPage>
  );
}
