import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from '@/i18n/useTranslation';
import { useSearchParams } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Sheet } from '@/ui/Sheet';
import { useGetVodItemQuery } from '@/features/catalogue/libraryApi';
import { watchPath } from '@/domain/paths';
import { ITEM } from './itemAddress';
import { LibraryItem, LibraryItemOutline } from './LibraryItem';

/** A sheet with the library item whose id is in the URL. Items without a recording have no page of their own. */
export function LibraryItemSheet() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const itemId = /^\d{1,15}$/.test(params.get(ITEM) ?? '') ? Number(params.get(ITEM)) : null;
  const { currentData: item, error, refetch } = useGetVodItemQuery(itemId ?? skipToken);
  const close = () => {
    const next = new URLSearchParams(params);
    next.delete(ITEM);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const missing = (error as Problem | undefined)?.status === 404;
  const eventId = item?.event_id ?? null;

  return (
    <Sheet
      title={item?.title ?? t('library.title')}
      isOpen={itemId !== null}
      onClose={close}
      footer={
        eventId !== null && (
          <LinkButton to={watchPath(eventId)} look="primary" icon="play" initialFocus>
            {t('library.watch')}
          </LinkButton>
        )
      }
    >
      {item && <LibraryItem item={item} />}
      {!item && !error && <LibraryItemOutline />}
      {missing && <EmptyState icon="library" title={t('library.missing.title')} text={t('library.missing.text')} />}
      {error && !missing && !item && <ErrorState onRetry={() => void refetch()} />}
    </Sheet>
  );
}
