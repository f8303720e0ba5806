import clsx from 'clsx';
import { useTranslation } from '@/i18n/useTranslation';
import { useSearchParams } from 'react-router-dom';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { ListFoot } from '@/ui/ListFoot';
import { VodCard } from '@/domain/VodCard';
import { VodCardSkeleton } from '@/domain/VodCardSkeleton';
import { itemAddress } from './itemAddress';
import grid from '@/domain/CardGrid.module.css';
import styles from './LibraryScreen.module.css';
import type { LibraryList } from './useLibraryList';

interface Props {
  list: LibraryList;
  narrowed: boolean;
  onClear: () => void;
}

const FIRST_OUTLINES = 8;
const MORE_OUTLINES = 4;

/** The items as cards, or their loading, empty or error state. */
export function LibraryResults({ list, narrowed, onClear }: Props) {
  const { items } = list;
  const [params] = useSearchParams();
  if (!items && list.failed) return <ErrorState onRetry={list.retry} />;
  if (items?.length === 0) return <NothingHere narrowed={narrowed} onClear={onClear} />;
  const outlines = items ? (list.loadingMore ? MORE_OUTLINES : 0) : FIRST_OUTLINES;
  return (
    <>
      <ul className={clsx(grid.cards, grid.grid, styles.cards)} aria-busy={!items}>
        {items?.map((item) => (
          <li key={item.id}>
            <VodCard item={item} to={itemAddress(item, params)} />
          </li>
        ))}
        {Array.from({ length: outlines }, (_, index) => (
          <li key={`outline-${index}`} aria-hidden="true">
            <VodCardSkeleton />
          </li>
        ))}
      </ul>
      {items && <ListFoot list={list} />}
    </>
  );
}

function NothingHere({ narrowed, onClear }: Pick<Props, 'narrowed' | 'onClear'>) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={narrowed ? 'search' : 'library'}
      title={narrowed ? t('library.none.narrowed') : t('library.none.title')}
      text={narrowed ? t('library.none.narrowedText') : t('library.none.text')}
    >
      {narrowed && (
        <Button look="primary" onClick={onClear}>
          {t('library.none.clear')}
        </Button>
      )}
      <LinkButton to="/vod">{t('library.none.recordings')}</LinkButton>
    </EmptyState>
  );
}
