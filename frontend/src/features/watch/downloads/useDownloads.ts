import type { EventDetail } from '@/api/types';
import { useBootstrap } from '@/features/channel/channelApi';
import { useViewer } from '@/features/session/useViewer';

/** `offered`: a pass of the channel includes downloads, but this viewer has none. `none`: nothing to download, or no pass includes it. */
export type Downloads = 'allowed' | 'offered' | 'none';

const DOWNLOAD = 'download';

/** Returns whether this viewer can download an event, or could with a pass. Only recordings that they may watch can be downloaded. */
export function useDownloads({ playback, stream_status }: EventDetail): Downloads {
  const viewer = useViewer();
  const { packages, subscriptions, settings } = useBootstrap();
  if (!playback || playback.live || stream_status !== 'finished') return 'none';
  const may = viewer ? viewer.capabilities : settings.guest_capabilities;
  if (may.includes(DOWNLOAD)) return 'allowed';
  return [...packages, ...subscriptions].some(({ capabilities }) => capabilities.includes(DOWNLOAD)) ? 'offered' : 'none';
}
