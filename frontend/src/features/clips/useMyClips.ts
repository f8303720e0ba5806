import { useState } from 'react';
import { useViewer } from '@/features/session/useViewer';
import { useGetMyClipsQuery } from './clipsApi';
import { CLIP_POLLING_MS, isUnderWay } from './clipState';

/** Loads the viewer's clips, and polls while one of them is being cut. */
export function useMyClips() {
  const skip = !useViewer();
  const [pollingInterval, setPolling] = useState(0);
  const list = useGetMyClipsQuery(undefined, { skip, pollingInterval, skipPollingIfUnfocused: true });
  const interval = list.data?.some(isUnderWay) ? CLIP_POLLING_MS : 0;
  if (interval !== pollingInterval) setPolling(interval);
  return list;
}
