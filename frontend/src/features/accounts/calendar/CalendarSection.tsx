import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { FormNotice } from '@/features/forms/FormNotice';
import '@/i18n/en.json?account';
import { EditSection } from '../EditSection';
import styles from '../Form.module.css';
import { useGetCalendarFeedQuery, useMakeCalendarFeedMutation, useRevokeCalendarFeedMutation } from './calendarFeedApi';
import { FeedAddress } from './FeedAddress';

/** Lets viewers create and revoke a feed of their events for their calendar app. */
export function CalendarSection() {
  const { t } = useTranslation();
  const { currentData, isError, isFetching, refetch } = useGetCalendarFeedQuery();
  const [make, making] = useMakeCalendarFeedMutation();
  const [revoke, revoking] = useRevokeCalendarFeedMutation();
  const busy = isFetching || making.isLoading || revoking.isLoading;
  const onRevoke = () => {
    making.reset();
    void revoke();
  };
  return (
    <EditSection title={t('account.calendar.title')} text={t('account.calendar.text')}>
      {(making.isError || revoking.isError) && <FormNotice tone="wrong">{t('errors.generic')}</FormNotice>}
      {revoking.isSuccess && currentData?.url === null && <FormNotice tone="good">{t('account.calendar.revoked')}</FormNotice>}
      {!currentData && !isError && <Skeleton height="48px" />}
      {!currentData && isError && <ErrorState onRetry={() => void refetch()} />}
      {currentData?.url && <FeedAddress url={currentData.url} busy={busy} onRevoke={onRevoke} />}
      {currentData?.url === null && (
        <div className={styles.actions}>
          <Button icon="calendar" disabled={busy} onClick={() => void make()}>
            {t('account.calendar.make')}
          </Button>
        </div>
      )}
    </EditSection>
  );
}
