import { useTranslation } from '@/i18n/useTranslation';
import { LinkTabs } from '@/ui/LinkTabs';
import { useGetVodCategoriesQuery } from '@/features/catalogue/libraryApi';
import { findNamed } from '@/features/catalogue/tree';
import { type LibraryFilters, writeLibraryFilters } from './libraryFilters';
import styles from './LibraryScreen.module.css';

interface Props {
  params: URLSearchParams;
  filters: LibraryFilters;
}

/** The categories as links that keep the other filters. Their line is reserved until they are loaded. */
export function LibraryTabs({ params, filters }: Props) {
  const { t } = useTranslation();
  const { data: categories, isError } = useGetVodCategoriesQuery();
  if (!categories) return isError ? null : <div className={styles.tabs} aria-hidden="true" />;
  if (categories.length === 0) return null;

  const chosen = findNamed(categories, filters.vod_media_category);
  const to = (alias: string | undefined) => {
    const query = writeLibraryFilters({ ...filters, vod_media_category: alias }, params);
    return query.size > 0 ? `/vod_library?${query}` : '/vod_library';
  };
  const tabs = [
    { to: to(undefined), label: t('library.everything'), current: filters.vod_media_category === undefined },
    ...categories.map((category) => ({ to: to(category.alias), label: category.name, current: category === chosen })),
  ];
  return <LinkTabs label={t('library.categories')} tabs={tabs} />;
}
