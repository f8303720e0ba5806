import { useTranslation } from '@/i18n/useTranslation';
import type { SimulationFacts } from '@/api/types';
import { isLanguage, type Language, languageName } from '@/i18n/language';
import { Choice } from './Choice';
import { CountryField } from './CountryField';
import { type State, VIEWERS } from './storedSimulation';
import type { Subject } from './moments';
import { TimeField } from './TimeField';

interface Props {
  description: SimulationFacts | null;
  state: State;
  language: string;
  subject: Subject | null;
  onChange: (change: Partial<State>) => void;
  onLanguage: (language: Language) => void;
}

/** Select boxes for every part of the simulated state. */
export function StateFields({ description, state, language, subject, onChange, onLanguage }: Props) {
  const { t } = useTranslation();
  const { viewers = VIEWERS, packages, countries = [], languages = [] } = description ?? {};
  const spoken = languages.filter(isLanguage);
  return (
    <>
      <Choice
        label={t('simulation.viewer.label')}
        value={state.viewer}
        onChoose={(viewer) => onChange({ viewer: VIEWERS.find((one) => one === viewer) ?? 'guest' })}
      >
        {viewers.map((viewer) => (
          <option key={viewer} value={viewer}>
            {t(`simulation.viewer.${viewer}`)}
          </option>
        ))}
      </Choice>
      {state.viewer === 'subscriber' && <PassField packages={packages} value={state.pass} onChange={(pass) => onChange({ pass, viewer: 'subscriber' })} />}
      {countries.length > 0 && <CountryField countries={countries} value={state.country} onChange={(country) => onChange({ country })} />}
      <TimeField subject={subject} value={state.moment} onChange={(moment) => onChange({ moment })} />
      {spoken.length > 1 && (
        <Choice label={t('simulation.language')} value={language} onChoose={(chosen) => isLanguage(chosen) && onLanguage(chosen)}>
          {spoken.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageName(one)}
            </option>
          ))}
        </Choice>
      )}
    </>
  );
}

interface PassProps {
  /** Undefined until they are loaded. */
  packages: SimulationFacts['packages'] | undefined;
  value: number | null;
  onChange: (pass: number | null) => void;
}

/** Selects the subscriber's pass. */
export function PassField({ packages, value, onChange }: PassProps) {
  const { t } = useTranslation();
  const isGone = packages !== undefined && value !== null && packages.every(({ id }) => id !== value);
  return (
    <Choice label={t('simulation.pass.label')} value={value ?? ''} onChoose={(id) => onChange(id === '' ? null : Number(id))}>
      <option value="">{t('simulation.pass.all')}</option>
      {isGone && <option value={value}>{t('simulation.pass.gone')}</option>}
      {packages?.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Choice>
  );
}
