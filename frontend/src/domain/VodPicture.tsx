import type { VodRailItem } from '@/api/types';
import { PictureImage } from '@/ui/PictureImage';
import { useReducedMotion } from '@/lib/useMediaQuery';
import { MatchArt } from './MatchArt';
import styles from './VodPicture.module.css';

interface Props {
  item: Pick<VodRailItem, 'id' | 'assets'>;
  /** Shows the silent preview, where there is one, over the picture. */
  moving?: boolean;
  /** The picture could give a result away: art stands in for it. */
  covered?: boolean;
}

/** A library item's picture, or art of its own. */
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

/** A short film, or a picture that moves by itself. */
function Preview({ path }: { path: string }) {
  if (!path.endsWith('.mp4')) return <img className={styles.preview} src={path} alt="" />;
  return <video className={styles.preview} src={path} autoPlay muted loop playsInline aria-hidden="true" tabIndex={-1} />;
}
