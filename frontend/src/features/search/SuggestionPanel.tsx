import clsx from 'clsx';
import { type Ref, useEffect, useImperativeHandle } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import '@/i18n/en.json?results';
import styles from './SuggestionPanel.module.css';
import { SuggestionOption } from './SuggestionOption';
import { SuggestionSkeleton } from './SuggestionSkeleton';
import { useSuggestionSections } from './useSuggestionSections';

/** The interface through which the search field controls its suggestions. */
export interface SuggestionList {
  /** The ids of the options, in screen order. */
  options: string[];
  /** Opens the option's target. Returns false if the option no longer exists. */
  choose: (option: string) => boolean;
}

interface Props {
  id: string;
  ref: Ref<SuggestionList>;
  text: string;
  active: string | null;
  onActive: (option: string | null) => void;
  /** Reports whether there is nothing to show. */
  onIdle: (idle: boolean) => void;
  onDone: () => void;
  className?: string | undefined;
}

/** The panel under the search field: recent searches, then matches by kind. */
export default function SuggestionPanel({ id, ref, text, active, onActive, onIdle, onDone, className }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { sections, state, words, showing, message, recall, retry } = useSuggestionSections(text);
  const idle = state === 'idle';
  useEffect(() => onIdle(idle), [idle, onIdle]);
  const rows = sections.flatMap((section) => section.rows);

  const choose = (option: string) => {
    const row = rows.find(({ key }) => id + key === option);
    if (!row) return false;
    // If the option is a search for words, the results screen remembers it.
    if (row.words === undefined) recall.remember(words);
    onDone();
    void navigate(row.to);
    return true;
  };
  useImperativeHandle(ref, () => ({ options: rows.map(({ key }) => id + key), choose }));

  return (
    // Keeps the focus in the field when the panel is pressed.
    <div className={clsx(styles.panel, className)} onPointerDown={(event) => event.preventDefault()}>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      {state === 'failed' && <ErrorState onRetry={retry} />}
      {state === 'waiting' && <SuggestionSkeleton />}
      {state === 'nothing' && <p className={styles.nothing}>{t('results.nothing', { words })}</p>}
      {showing && <p className={styles.showing}>{t('spelling.showing', { words: showing })}</p>}
      <div id={`${id}list`} role="listbox" aria-label={t('results.suggestions')}>
        {sections.map((section) => (
          <div key={section.key} role="group" aria-label={section.heading}>
            <p className={section.quiet ? 'visually-hidden' : styles.heading} aria-hidden="true">
              {section.heading}
            </p>
            {section.rows.map((row) => (
              <SuggestionOption key={row.key} id={id + row.key} row={row} active={id + row.key === active} onActive={onActive} onChoose={choose} />
            ))}
          </div>
        ))}
      </div>
      {state === 'recent' && (
        <div className={styles.foot}>
          <Button look="quiet" onClick={recall.clear}>
            {t('results.forget')}
          </Button>
        </div>
      )}
    </div>
  );
}
