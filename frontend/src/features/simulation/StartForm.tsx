import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { SimulationFacts } from '@/api/types';
import { Button } from '@/ui/Button';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { switchTexts } from '@/i18n/i18n';
import { isLanguage, type Language, languageName } from '@/i18n/language';
import { CountryField } from './CountryField';
import { simulation, PLAIN, type State } from './storedSimulation';
import { PassField } from './StateFields';
import styles from './StartPage.module.css';
import { useSubject } from './subject';
import { TimeField } from './TimeField';
import { ViewerChoice } from './ViewerChoice';

interface Props {
  description: SimulationFacts;
  onEnter: (state: State) => void;
}

/** The form that selects what to simulate and enters the site. */
export function StartForm({ description, onEnter }: Props) {
  const { t, language } = useTranslation();
  const [state, setState] = useState(simulation()?.state ?? PLAIN);
  const subject = useSubject('/');
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const languages = description.languages.filter(isLanguage);
  const speak = (chosen: Language) => void switchTexts(chosen).then(() => change({ language: chosen }));
  const enter = (event: SyntheticEvent) => {
    event.preventDefault();
    onEnter(state);
  };
  return (
    <form className={styles.form} onSubmit={enter}>
      <ViewerChoice viewers={description.viewers} value={state.viewer} onChange={(viewer) => change({ viewer })} />
      <div className={styles.fields}>
        {state.viewer === 'subscriber' && <PassField packages={description.packages} value={state.pass} onChange={(pass) => change({ pass })} />}
        {description.countries.length > 0 && (
          <CountryField countries={description.countries} value={state.country} onChange={(country) => change({ country })} />
        )}
        <TimeField subject={subject} value={state.moment} onChange={(moment) => change({ moment })} />
      </div>
      {languages.length > 1 && (
        <div className={styles.language}>
          <span className={styles.legend}>{t('simulation.language')}</span>
          <SegmentedControl
            label={t('simulation.language')}
            value={languages.find((one) => one === language) ?? 'en'}
            options={languages.map((value) => ({ value, label: languageName(value) }))}
            onChange={speak}
          />
        </div>
      )}
      <Button type="submit" look="primary" size="large" icon="arrow-right" className={styles.enter}>
        {t('simulation.start.enter')}
      </Button>
    </form>
  );
}
