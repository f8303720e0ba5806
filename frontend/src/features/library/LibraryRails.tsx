import { useTranslation } from '@/i18n/useTranslation';
import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '@/ui/ErrorState';
import { Rail } from '@/ui/Rail';
import { RAIL_SCROLL_MS } from '@/lib/constants';
import { useGetVodRailsQuery } from '@/features/catalogue/libraryApi';
import { VodCard } from '@/domain/VodCard';
import { VodCardSkeleton } from '@/domain/VodCardSkeleton';
import { itemAddress } from './itemAddress';

const OUTLINES = [1, 2, 3, 4, 5];

/** The rails that the channel has defined. While they load, one placeholder rail reserves their space. */
export function LibraryRails() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { data: rails, isError, refetch } = useGetVodRailsQuery();
  if (!rails && isError) return <ErrorState title={t('library.railsError')} onRetry={() => void refetch()} />;
  if (!rails) {
    return (
      <Rail title={t('library.title')} busy>
        {OUTLINES.map((outline) => (
          <VodCardSkeleton key={outline} />
        ))}
      </Rail>
    );
  }
  return rails
    .filter((rail) => rail.vod_media_items.length > 0)
    .map((rail) => (
      <Rail key={rail.id} title={rail.title} autoScrollMs={RAIL_SCROLL_MS}>
        {rail.vod_media_items.map((item) => (
          <VodCard key={item.id} item={item} to={itemAddress(item, params)} />
        ))}
      </Rail>
    ));
}
