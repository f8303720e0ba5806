import type { Pass } from '@/api/types';
import { PictureImage } from '@/ui/PictureImage';
import art from '../../art.json';
import { PatternArt } from './PatternArt';
import { useCatalogue } from './useCatalogue';
import styles from './PassArt.module.css';

interface Props {
  pass: Pass;
  eager?: boolean;
}

/** Pictures with a smaller width-to-height ratio are emblems and are shown whole. */
const EMBLEM_RATIO = 1.3;

/** A pass's picture, or a generated pattern in the colour of the first sport it covers. */
export function PassArt({ pass, eager = false }: Props) {
  const { category, brandColor } = useCatalogue();
  const { image } = pass;
  if (image) {
    const emblem = image.width / image.height < EMBLEM_RATIO;
    return <PictureImage picture={image} eager={eager} className={emblem ? styles.emblem : undefined} />;
  }
  const sport = category(pass.event_categories[0]?.id ?? null);
  return (
    <svg className={styles.art} viewBox={`0 0 ${art.width} ${art.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <PatternArt seed={pass.id} color={sport?.color ?? brandColor} icon={sport?.icon ?? 'ticket'} left={0} />
    </svg>
  );
}
