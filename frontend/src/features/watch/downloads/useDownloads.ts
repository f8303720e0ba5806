import type { EventDetail } from '@/api/types';
import { useBootstrap } from '@/features/channel/channelApi';
import { useViewer } from '@/features/session/useViewer';

/** `offered`: some pass of the channel has downloads, this viewer does not. `none`: nothing to download, or nobody may. */
export type Downloads = 'allowed' | 'offered' | 'none';

const DOWNLOAD = 'download';

/** Whether an event can be downloaded by this viewer, or could be with a pass. Only recordings that they may watch are. */
export function useDownloads({ playback, stream_status }: EventDetail): Downloads {
  const viewer = useViewer();
  const { packages, subscriptions, settings } = useBootstrap();
  if (!playback || playback.live || stream_status !== 'finished') return 'none';
  const may = viewer ? viewer.capabilities : settings.guest_capabilities;
  if (may.includes(DOWNLOAD)) return 'allowed';
  return [...packages, ...subscriptions].some(({ capabilities }) => capabilities.includes(DOWNLOAD)) ? 'offered' : 'none';
}
