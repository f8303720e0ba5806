import { useTranslation } from '@/i18n/useTranslation';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import type { State } from './storedSimulation';
import { clockText } from './moments';
import styles from './SimulationBar.module.css';
import { useDeviceTime } from './useDeviceTime';

/** A one-line summary of the simulated state. */
export function Summary({ state }: { state: State }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const here = useDeviceTime();
  const { viewer, country, moment } = state;
  const parts = [
    t(`simulation.viewer.${viewer}`),
    country && new Intl.DisplayNames(locale, { type: 'region' }).of(country),
    moment && clockText(moment, here, locale),
  ];
  return <span className={styles.summary}>{parts.filter(Boolean).join(' · ')}</span>;
}
