import { useTranslation } from '@/i18n/useTranslation';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { EventRails } from './EventRails';
import { SportChips } from './SportChips';
import { useFavoriteEvents } from './useFavoriteEvents';
import { useHomepageEvents } from './useHomepageEvents';

/** The rails of events, or their empty or error state. */
export function HomeEvents() {
  const { t } = useTranslation();
  const { events, failed, refetch } = useHomepageEvents();
  const favorites = useFavoriteEvents();
  if (failed) return <ErrorState title={t('home.error')} onRetry={refetch} />;
  if (events && events.live.length + events.upcoming.length + events.finished.length === 0) {
    return (
      <EmptyState title={t('home.empty.title')} text={t('home.empty.text')}>
        <LinkButton to="/faq">{t('home.empty.action')}</LinkButton>
      </EmptyState>
    );
  }
  return <EventRails favorites={favorites} events={events} between={<SportChips />} />;
}
