import type { Clip } from '@/api/types';
import { EventPicture } from '@/domain/EventPicture';
import { MatchArt } from '@/domain/MatchArt';
import styles from './ClipPicture.module.css';

interface Props {
  clip: Pick<Clip, 'event_id' | 'event' | 'playback'>;
  eager?: boolean;
}

/** Poster of the clip, or else the picture of its event. */
export function ClipPicture({ clip: { event_id, event, playback }, eager = false }: Props) {
  if (playback?.poster) return <img className={styles.picture} src={playback.poster} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />;
  if (event) return <EventPicture event={event} eager={eager} />;
  return <MatchArt event={{ id: event_id, participants: [], home_team_id: null, event_category_id: null }} />;
}
