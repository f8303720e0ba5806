import { skipToken } from '@reduxjs/toolkit/query';
import type { EventDetail } from '@/api/types';
import { useViewer } from '@/features/session/useViewer';
import { resumeAt } from './resumeAt';
import { useGetWatchPositionQuery } from './watchPositionsApi';

/** Returns the second at which a signed-in viewer can resume a recording; 0 for the beginning. */
export function useResume({ id, playback, duration_ms }: EventDetail): number {
  const viewer = useViewer();
  const eventId = viewer && playback && !playback.live ? id : skipToken;
  const { currentData } = useGetWatchPositionQuery(eventId, { refetchOnMountOrArgChange: true });
  return resumeAt(currentData?.position_ms, duration_ms);
}
