import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Icon } from '@/ui/Icon';
import { searchPath } from './searchPath';
import styles from './SearchScreen.module.css';
import { useSearchWords } from './useSearchWords';

interface Props {
  recent: readonly string[];
  onClear: () => void;
}

/** The state before the viewer types: recent searches, or a hint on how to begin. */
export function RecentSearches({ recent, onClear }: Props) {
  const { t } = useTranslation();
  const { begin } = useSearchWords();
  if (recent.length === 0) {
    return (
      <EmptyState icon="search" title={t('results.begin.title')} text={begin}>
        <LinkButton to="/schedule">{t('results.begin.schedule')}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <section>
      <h2 className="section-title">{t('results.recent')}</h2>
      <ul className={styles.chips}>
        {recent.map((words) => (
          <li key={words}>
            <Link to={searchPath.results(words)} className={styles.chip}>
              <Icon name="clock" size={18} />
              {words}
            </Link>
          </li>
        ))}
        <li>
          <Button look="quiet" onClick={onClear}>
            {t('results.forget')}
          </Button>
        </li>
      </ul>
    </section>
  );
}
