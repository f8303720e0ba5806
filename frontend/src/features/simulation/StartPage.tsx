import { useEffect } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { SimulationFacts } from '@/api/types';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import type { State } from './storedSimulation';
import { leaveSimulation } from './leaveSimulation';
import { momentText } from './moments';
import { StartForm } from './StartForm';
import styles from './StartPage.module.css';
import { useDeviceTime } from './useDeviceTime';
import { useDescription } from './useSimulation';

/** The screen at /simulate: describes the link and asks what to simulate. */
export function StartPage({ onEnter }: { onEnter: (state: State) => void }) {
  const { t } = useTranslation();
  const { description, problem, retry } = useDescription();
  const title = t('simulation.page');
  useEffect(() => {
    document.title = description ? `${title} · ${description.channel}` : title;
  }, [title, description]);
  return (
    <main className={styles.screen} data-tone="stage">
      <div className={styles.box}>
        <p className={styles.sign}>{t('simulation.label')}</p>
        <h1 className={styles.title}>{description ? t('simulation.start.title', { channel: description.channel }) : title}</h1>
        <p className={styles.text}>{t('simulation.keptText')}</p>
        {description && <Revision description={description} />}
        {description && <StartForm description={description} onEnter={onEnter} />}
        {!description && !problem && <Skeleton height={520} />}
        {problem && (
          <div className={styles.problem} role="alert">
            <p>{t('ui.error.title')}</p>
            <Button icon="refresh" onClick={retry}>
              {t('ui.error.retry')}
            </Button>
            <Button icon="close" onClick={leaveSimulation}>
              {t('simulation.leave')}
            </Button>
          </div>
        )}
      </div>
    </main>
  );
}

/** Shows the revision of the channel, and when the link expires. */
function Revision({ description: { revision, expires_at } }: { description: SimulationFacts }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const here = useDeviceTime();
  const text = (moment: string) => momentText(Date.parse(moment), here, locale);
  return (
    <dl className={styles.facts}>
      <div data-preview={!revision.applied || undefined}>
        <dt>{t('simulation.revision.label')}</dt>
        <dd>
          <strong>{revision.applied ? t('simulation.revision.applied', { number: revision.number }) : t('simulation.revision.preview')}</strong>
          <span>{revision.applied ? t('simulation.revision.appliedAt', { time: text(revision.made_at) }) : t('simulation.revision.previewText')}</span>
        </dd>
      </div>
      <div>
        <dt>{t('simulation.start.until')}</dt>
        <dd>
          <strong>{text(expires_at)}</strong>
          <span>{t('simulation.start.untilText')}</span>
        </dd>
      </div>
    </dl>
  );
}
