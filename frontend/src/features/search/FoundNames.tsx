import { Link } from 'react-router-dom';
import { Marked } from './Marked';
import type { SearchKind } from './searchApi';
import { ResultSection } from './ResultSection';
import styles from './SearchScreen.module.css';
import { SuggestionAside } from './SuggestionAside';
import { SuggestionSign } from './SuggestionSign';
import type { Suggestion } from './suggestions';

interface Props {
  kind: SearchKind;
  names: readonly Suggestion[];
  total: { total: number; has_more: boolean };
}

/** Matching teams, schools, sports or venues, one per line, with the matched words highlighted. */
export function FoundNames({ kind, names, total }: Props) {
  return (
    <ResultSection kind={kind} total={total}>
      <ul className={styles.names}>
        {names.map(({ key, to, title, found, sign }) => (
          <li key={key}>
            <Link to={to} className={styles.name}>
              <span className={styles.sign}>
                <SuggestionSign sign={sign} />
              </span>
              <span className={styles.words}>
                <span>
                  <Marked {...title} />
                </span>
                <span className={styles.aside}>{found ? <Marked {...found} /> : <SuggestionAside sign={sign} />}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ResultSection>
  );
}
