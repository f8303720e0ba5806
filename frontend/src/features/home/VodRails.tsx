import { useDeferredValue } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { ErrorState } from '@/ui/ErrorState';
import { Rail } from '@/ui/Rail';
import { useRenderedParts } from '@/lib/useRenderedParts';
import { RAIL_SCROLL_MS } from '@/lib/constants';
import { useGetVodRailsQuery } from '@/features/catalogue/libraryApi';
import { VodCard } from '@/domain/VodCard';

/** The library rails that the channel has defined. */
export function VodRails() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useGetVodRailsQuery();
  const shown = useDeferredValue(data);
  const rails = (shown ?? []).filter((rail) => rail.vod_media_items.length > 0);
  const parts = useRenderedParts(rails.length);
  if (isError) return <ErrorState title={t('home.railsError')} onRetry={() => void refetch()} />;
  return rails.slice(0, parts).map((rail) => (
    <Rail key={rail.id} title={rail.title} autoScrollMs={RAIL_SCROLL_MS}>
      {rail.vod_media_items.map((item) => (
        <VodCard key={item.id} item={item} />
      ))}
    </Rail>
  ));
}
