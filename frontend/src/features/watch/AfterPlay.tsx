import type { EventDetail } from '@/api/types';
import { PlayerFailed } from '@/features/player/PlayerFailed';
import '@/i18n/en.json?watch';
import { LiveOver } from './LiveOver';

interface Props {
  event: EventDetail;
  /** Position at which the player failed, in seconds; null after the end of a live stream. */
  failedAt: number | null;
  onPlay: (startAt: number) => void;
}

/** Replaces a player after its failure, or after the end of a live stream. */
export default function AfterPlay({ event, failedAt, onPlay }: Props) {
  if (failedAt === null) return <LiveOver event={event} onPlay={() => onPlay(0)} />;
  return <PlayerFailed onRetry={() => onPlay(failedAt)} />;
}
