import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Sheet } from '@/ui/Sheet';
import { useMediaQuery } from '@/lib/useMediaQuery';
import type { SiteStore } from './siteStore';
import { isSiteDown } from './down';
import { leaveSimulation } from './leaveSimulation';
import styles from './SimulationBar.module.css';
import { StateFields } from './StateFields';
import { Summary } from './Summary';
import { useDescription, useSimulatedState } from './useSimulation';
import { usePath } from './usePath';
import { useSubject } from './subject';
import { useSwitch } from './useSwitch';

/** The bar at the bottom of every page of a simulating tab: shows and switches what is simulated, and leaves the simulation. */
export function SimulationBar({ store }: { store: SiteStore }) {
  const { t, language } = useTranslation();
  const roomy = useMediaQuery('(min-width: 1120px)');
  const [open, setOpen] = useState(false);
  const { description } = useDescription();
  const subject = useSubject(usePath(store));
  const state = useSimulatedState();
  const { busy, change, speak } = useSwitch(store);
  const down = useSyncExternalStore(store.subscribe, () => isSiteDown(store.getState()));
  const fields = <StateFields description={description} state={state} language={language} subject={subject} onChange={change} onLanguage={speak} />;
  const preview = description?.revision.applied === false;
  const kept = preview ? t('simulation.revision.preview') : t('simulation.kept');
  const keptText = preview ? t('simulation.revision.previewText') : t('simulation.keptText');
  const leaving = (
    <Button icon="close" className={styles.leave} onClick={leaveSimulation}>
      {t('simulation.leave')}
    </Button>
  );
  return (
    <aside className={styles.bar} data-tone="stage" data-simulation-bar="" aria-label={t('simulation.label')} aria-busy={busy}>
      {roomy ? (
        <>
          <p className={styles.sign}>
            <strong>{t('simulation.label')}</strong>
            <span>{down ? t('simulation.down') : kept}</span>
          </p>
          <div className={styles.row}>{fields}</div>
          {leaving}
        </>
      ) : (
        <button type="button" className={styles.line} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <strong>{t('simulation.label')}</strong>
          {down ? <span className={styles.summary}>{t('simulation.down')}</span> : <Summary state={state} />}
          <Icon name="filter" size={20} />
        </button>
      )}
      <Sheet title={t('simulation.label')} isOpen={open && !roomy} onClose={() => setOpen(false)} footer={leaving}>
        <div className={styles.stack}>
          <p className={styles.note}>{down ? t('simulation.downText') : keptText}</p>
          {fields}
        </div>
      </Sheet>
    </aside>
  );
}
