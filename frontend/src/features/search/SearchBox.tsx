import clsx from 'clsx';
import { type FocusEvent, type FormEvent, type KeyboardEvent, lazy, type Ref, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useNavigate } from 'react-router-dom';
import { Icon } from '@/ui/Icon';
import styles from './SearchBox.module.css';
import type { SuggestionList } from './SuggestionPanel';
import { nextOption } from '@/ui/nextOption';

const load = () => import(/* webpackChunkName: "search-panel" */ './SuggestionPanel');
const SuggestionPanel = lazy(load);

/** Maximum number of characters that the API accepts. */
const LONGEST = 100;

interface Props {
  /** Shows the panel under the field while it has the focus, or always and in the page's flow. */
  panel: 'popup' | 'inline';
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Called when something was chosen and the page is about to change. */
  onDone?: () => void;
}

/** The search field: a combobox. Its suggestions and their script load when it gets the focus. */
export function SearchBox({ panel, autoFocus = false, inputRef, onDone }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<SuggestionList>(null);
  const [text, setText] = useState('');
  const [focused, setFocused] = useState(panel === 'inline');
  const [active, setActive] = useState<string | null>(null);
  const [idle, setIdle] = useState(true);
  const open = focused || panel === 'inline';

  const finish = () => {
    setFocused(false);
    setActive(null);
    if (panel === 'popup') setText('');
    onDone?.();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (active !== null && list.current?.choose(active)) return;
    const trimmed = text.trim();
    if (!trimmed) return;
    finish();
    void navigate(`/search?q=${encodeURIComponent(trimmed)}`);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && panel === 'popup') {
      event.preventDefault();
      if (open) setFocused(false);
      else setText('');
      setActive(null);
      return;
    }
    const options = list.current?.options ?? [];
    const next = nextOption(event.key, options, active);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(true);
    setActive(next);
  };

  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setFocused(false);
    setActive(null);
  };

  return (
    <form role="search" className={clsx(styles.search, styles[panel])} onSubmit={submit} onBlur={onBlur}>
      <div className={styles.field}>
        <Icon name="search" size={18} />
        <input
          ref={inputRef}
          className={styles.input}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LONGEST}
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={open && !idle}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active ?? undefined}
          aria-keyshortcuts="/"
          placeholder={t('search.placeholder')}
          autoFocus={autoFocus}
          value={text}
          onFocus={() => setFocused(true)}
          onPointerEnter={() => void load().catch(() => undefined)}
          onClick={() => setFocused(true)}
          onChange={(event) => {
            setText(event.target.value);
            setActive(null);
            setFocused(true);
          }}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <button type="button" className={styles.clear} onClick={() => setText('')} tabIndex={panel === 'popup' ? -1 : 0}>
            <Icon name="close" size={18} />
            <span className="visually-hidden">{t('search.clear')}</span>
          </button>
        )}
      </div>
      {open && (
        <Suspense fallback={null}>
          <SuggestionPanel
            id={id}
            ref={list}
            text={text}
            active={active}
            onActive={setActive}
            onIdle={setIdle}
            onDone={finish}
            className={clsx(styles.panel, idle && styles.idle)}
          />
        </Suspense>
      )}
    </form>
  );
}
