import type { VodRailItem } from '@/api/types';
import { PictureImage } from '@/ui/PictureImage';
import { useReducedMotion } from '@/lib/useMediaQuery';
import { MatchArt } from './MatchArt';
import styles from './VodPicture.module.css';

interface Props {
  item: Pick<VodRailItem, 'id' | 'assets'>;
  /** Plays the silent preview, if there is one, over the picture. */
  moving?: boolean;
  /** Shows art instead of the picture, which could reveal a result. */
  covered?: boolean;
}

/** A library item's picture, or generated art. */
export function VodPicture({ item, moving = false, covered = false }: Props) {
  const still = useReducedMotion();
  const image = item.assets.find(({ type }) => type === 'image');
  const preview = item.assets.find(({ type }) => type === 'preview');
  return (
    <>
      {image && !covered ? (
        <PictureImage picture={{ src: image.path, width: image.width ?? 640, height: image.height ?? 360 }} />
      ) : (
        <MatchArt event={{ id: item.id, participants: [], home_team_id: null, event_category_id: null }} />
      )}
      {preview && moving && !still && !covered && <Preview path={preview.path} />}
    </>
  );
}

/** A short video, or an animated picture. */
function Preview({ path }: { path: string }) {
  if (!path.endsWith('.mp4')) return <img className={styles.preview} src={path} alt="" />;
  return <video className={styles.preview} src={path} autoPlay muted loop playsInline aria-hidden="true" tabIndex={-1} />;
}
