import { useBootstrap } from '@/features/channel/channelApi';
import { useViewer } from '@/features/session/useViewer';

/** What stands between a viewer and clips. */
export type ClipHurdle = 'sign_in' | 'verify' | 'pass' | 'download';

/** What the viewer is missing to make clips, or with `download` to download them; null where nothing is. */
export function useClipHurdle(wanted: 'make' | 'download'): ClipHurdle | null {
  const user = useViewer();
  const { accounts } = useBootstrap().settings;
  if (!user) return 'sign_in';
  if (wanted === 'make' && accounts.verification && !user.email_verified) return 'verify';
  if (wanted === 'make') return user.capabilities.includes('clipping') ? null : 'pass';
  return user.capabilities.includes('download_clip') ? null : 'download';
}
