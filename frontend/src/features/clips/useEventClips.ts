import { useState } from 'react';
import type { Clip } from '@/api/types';
import { useGetEventClipsQuery } from './clipsApi';
import { isUnderWay, ROW_POLLING_MS } from './clipState';

const NONE: Clip[] = [];

/** Loads the clips of an event, and polls while one of them is being cut. */
export function useEventClips(eventId: number): Clip[] {
  const [pollingInterval, setPolling] = useState(0);
  const { currentData: clips = NONE } = useGetEventClipsQuery(eventId, { pollingInterval, skipPollingIfUnfocused: true });
  const interval = clips.some(isUnderWay) ? ROW_POLLING_MS : 0;
  if (interval !== pollingInterval) setPolling(interval);
  return clips;
}
