import { useEffect, useId, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { Choice } from './Choice';
import styles from './Fields.module.css';
import { type Moment, OCCASIONS } from './storedSimulation';
import { clockText, localText, momentAt, momentOf, momentText, ownMoment, type Subject } from './moments';
import { useDeviceTime } from './useDeviceTime';

interface Props {
  subject: Subject | null;
  value: Moment | null;
  onChange: (moment: Moment | null) => void;
}

const NOW = '';
const OWN = 'own';

/** Selects the simulated time: now, a moment around an event, or a custom one. */
export function TimeField({ subject, value, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const here = useDeviceTime();
  const known = value?.occasion && subject?.id === value.eventId ? value.occasion : OWN;
  const choose = (choice: string) => {
    const occasion = OCCASIONS.find((one) => one === choice);
    if (occasion && subject) onChange(momentOf(occasion, subject, Date.now()));
    else onChange(choice === NOW ? null : { occasion: null, eventId: null, ahead: value?.ahead ?? 0 });
  };
  return (
    <>
      <Choice
        label={t('simulation.time.label')}
        aside={value && <time className={styles.clock}>{clockText(value, here, locale)}</time>}
        value={value ? known : NOW}
        onChoose={choose}
      >
        <option value={NOW}>{t('simulation.time.now')}</option>
        {subject &&
          OCCASIONS.map((occasion) => (
            <option key={occasion} value={occasion}>
              {t(`simulation.time.${occasion}`, { event: subject.name, time: momentText(momentAt(occasion, subject), here, locale) })}
            </option>
          ))}
        <option value={OWN}>{t('simulation.time.own')}</option>
      </Choice>
      {value && known === OWN && <OwnMoment value={value} onChange={onChange} />}
    </>
  );
}

/** Debounce of the input, long enough to type a date. */
const PAUSE_MS = 700;

function OwnMoment({ value, onChange }: { value: Moment; onChange: (moment: Moment) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(() => localText(Date.now() + value.ahead));
  const [typed, setTyped] = useState(false);
  useEffect(() => {
    if (!typed) return undefined;
    const timer = setTimeout(() => {
      setTyped(false);
      const moment = ownMoment(text, Date.now());
      if (moment) onChange(moment);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, text, onChange]);
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{t('simulation.time.moment')}</label>
      </div>
      <input
        id={id}
        className={styles.moment}
        type="datetime-local"
        required
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setTyped(true);
        }}
      />
    </div>
  );
}
