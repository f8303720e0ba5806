import { Marked } from './Marked';
import styles from './SuggestionPanel.module.css';
import { SuggestionAside } from './SuggestionAside';
import { SuggestionSign } from './SuggestionSign';
import type { Suggestion } from './suggestions';

/** A suggestion's sign, its title with the matched words highlighted, and distinguishing details. */
export function SuggestionLine({ suggestion }: { suggestion: Suggestion }) {
  const { title, found, sign } = suggestion;
  return (
    <>
      <span className={styles.sign} data-wide={sign.of === 'event' || sign.of === 'library' || undefined}>
        <SuggestionSign sign={sign} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          <Marked {...title} />
        </span>
        <span className={styles.aside}>
          {found && (
            <span>
              <Marked {...found} />
            </span>
          )}
          <SuggestionAside sign={sign} />
        </span>
      </span>
    </>
  );
}
