import { useTranslation } from '@/i18n/useTranslation';
import type { ClipSource } from '@/api/types';
import { Button } from '@/ui/Button';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import type { PlayerControls } from '@/features/player/controls';
import type { Thumbnail } from '@/features/player/thumbnails';
import { ClipForm } from './ClipForm';
import styles from './Cutter.module.css';
import { EdgeControls } from './EdgeControls';
import { lengthOf } from './span';
import { Timeline } from './Timeline';
import { clipLength } from './timecode';
import { type Cut, useCut } from './useCut';
import { CUT_KEYS, useCutKeys } from './useCutKeys';

interface Props {
  source: ClipSource;
  controls: PlayerControls;
  thumbnails: readonly Thumbnail[];
  /** Hides what is still to come, to avoid spoilers. */
  hidden: boolean;
  /** The clip has been ordered. */
  onMade: (id: number) => void;
  /** The source media has changed. */
  onStale: () => void;
}

/** Form for the start and end of the clip, its name and its tags. */
export function Cutter({ source, controls, hidden, ...rest }: Props) {
  const cut = useCut(source, controls, hidden);
  return cut && <Ready cut={cut} source={source} {...rest} />;
}

function Ready({ cut, source, thumbnails, onMade, onStale }: Omit<Props, 'controls' | 'hidden'> & { cut: Cut }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  useCutKeys(cut.putHere, cut.togglePreview);
  const length = lengthOf(cut.span);
  const most = Math.min(source.maximum, source.share_left);
  return (
    <div className={styles.cutter}>
      <div className={styles.cutting}>
        <Timeline cut={cut} thumbnails={thumbnails} />
        <div className={styles.edges}>
          <EdgeControls edge="start" cut={cut} />
          <EdgeControls edge="end" cut={cut} />
        </div>
        <div className={styles.preview}>
          <Button icon={cut.previewing ? 'pause' : 'play'} aria-pressed={cut.previewing} onClick={cut.togglePreview}>
            {t('clipping.cut.preview')}
            <kbd className={styles.key}>{CUT_KEYS.preview}</kbd>
          </Button>
          <p className={styles.length}>
            <strong className="tabular">{t('clipping.cut.length', { length: clipLength(length, locale) })}</strong>
            <span>{t('clipping.cut.limits', { least: source.minimum, most: Math.floor(most) })}</span>
          </p>
        </div>
        <p id="clip-keys" className={styles.keys}>
          {t('clipping.cut.keys')}
        </p>
      </div>
      <ClipForm source={source} span={cut.span} bounds={cut.bounds} onMade={onMade} onStale={onStale} />
    </div>
  );
}
