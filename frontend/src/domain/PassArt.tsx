import type { Pass } from '@/api/types';
import { PictureImage } from '@/ui/PictureImage';
import art from '../../art.json';
import { shade } from './color';
import { PatternArt } from './PatternArt';
import { useCatalogue } from './useCatalogue';
import styles from './PassArt.module.css';

interface Props {
  pass: Pass;
  eager?: boolean;
}

/** Pictures with a smaller width-to-height ratio are emblems and are shown whole. */
const EMBLEM_RATIO = 1.3;

/** Changes of the brand's lightness. */
const TONES = [0, -0.12, 0.1];
const MARKS = { once: 'ticket', monthly: 'calendar', annual: 'star' } as const;

/** A pass's picture, or a generated pattern in the colour of the first sport it covers. */
export function PassArt({ pass, eager = false }: Props) {
  const { category, brandColor } = useCatalogue();
  const { image } = pass;
  if (image) {
    const emblem = image.width / image.height < EMBLEM_RATIO;
    return <PictureImage picture={image} eager={eager} className={emblem ? styles.emblem : undefined} />;
  }
  const sport = category(pass.event_categories[0]?.id ?? null);
  // Passes without a picture or a sport differ in tone and mark.
  const color = sport?.color ?? shade(brandColor, TONES[pass.id % TONES.length] ?? 0);
  const icon = sport?.icon ?? MARKS[pass.offer ?? 'once'];
  return (
    <svg className={styles.art} viewBox={`0 0 ${art.width} ${art.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <PatternArt seed={pass.id} color={color} icon={icon} left={0} />
    </svg>
  );
}
