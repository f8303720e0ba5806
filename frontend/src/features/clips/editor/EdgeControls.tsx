import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import styles from './Cutter.module.css';
import type { Edge } from './span';
import { timecode } from './timecode';
import type { Cut } from './useCut';
import { CUT_KEYS } from './useCutKeys';

/** Time of a clip edge, with buttons that move it by a second or a frame, or to the playhead. */
export function EdgeControls({ edge, cut }: { edge: Edge; cut: Cut }) {
  const { t } = useTranslation();
  const name = t(`clipping.cut.${edge}`);
  const { span, frame } = cut;
  // Adds half a frame, because rounding down could otherwise return to the same frame.
  const step = (by: number) => cut.move(edge, span[edge] + by + frame / 2);
  const steps = [
    { by: -1, label: t('clipping.cut.secondBack'), sign: t('clipping.cut.seconds', { sign: '−' }) },
    { by: -frame, label: t('clipping.cut.frameBack'), sign: t('clipping.cut.frames', { sign: '−' }) },
    { by: frame, label: t('clipping.cut.frameOn'), sign: t('clipping.cut.frames', { sign: '+' }) },
    { by: 1, label: t('clipping.cut.secondOn'), sign: t('clipping.cut.seconds', { sign: '+' }) },
  ];
  return (
    <div className={styles.edge} role="group" aria-label={name}>
      <p className={styles.time}>
        <span>{name}</span>
        <output className="tabular">{timecode(span[edge])}</output>
      </p>
      <div className={styles.steps}>
        {steps.slice(0, 2).map(({ by, label, sign }) => (
          <Step key={by} label={label} sign={sign} onPress={() => step(by)} />
        ))}
        <Button className={styles.here} disabled={cut.at === null} onClick={() => cut.putHere(edge)}>
          {t(`clipping.cut.here.${edge}`)}
          <kbd className={styles.key}>{CUT_KEYS[edge]}</kbd>
        </Button>
        {steps.slice(2).map(({ by, label, sign }) => (
          <Step key={by} label={label} sign={sign} onPress={() => step(by)} />
        ))}
      </div>
    </div>
  );
}

function Step({ label, sign, onPress }: { label: string; sign: string; onPress: () => void }) {
  const name = `${sign}, ${label}`;
  return (
    <button type="button" className={styles.step} title={name} aria-label={name} onClick={onPress}>
      {sign}
    </button>
  );
}
