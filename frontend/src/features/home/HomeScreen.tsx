import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { MINUTE_MS } from '@/constants';
import { LinkButton } from '@/components/Button';
import { useGetHomepageEventsQuery } from '@/features/catalogue/eventsApi';
import { useBootstrap } from '@/features/channel/channelApi';
import '@/i18n/texts/home';
import { Hero } from './Hero';
import { HomeBlocks } from './HomeBlocks';
import { HomeEvents } from './HomeEvents';
import { SchoolStrip } from './SchoolStrip';
import { SportChips } from './SportChips';
import { VodRails } from './VodRails';
import styles from './HomeScreen.module.css';

/** The front page: what is on, what is next, what to catch up on. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { name } = useBootstrap().settings;
  const { data, isError, refetch } = useGetHomepageEventsQuery(undefined, { pollingInterval: MINUTE_MS });
  // A refresh that fails leaves what is shown.
  const failed = isError && !data;
  const nothing = data && data.live.length + data.upcoming.length + data.finished.length === 0;

  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{name}</h1>
      <Hero lead={data?.live[0] ?? data?.upcoming[0]} waiting={!data && !failed} />
      <div className={`page ${styles.sections}`}>
        <HomeBlocks />
        {failed && <ErrorState title={t('home.error')} onRetry={() => void refetch()} />}
        {nothing && (
          <EmptyState title={t('home.empty.title')} text={t('home.empty.text')}>
            <LinkButton to="/faq">{t('home.empty.action')}</LinkButton>
          </EmptyState>
        )}
        {!failed && !nothing && <HomeEvents events={data} between={<SportChips />} />}
        <VodRails />
        <SchoolStrip />
      </div>
    </div>
  );
}
