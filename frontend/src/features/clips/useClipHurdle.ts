import { useBootstrap } from '@/features/channel/channelApi';
import { useViewer } from '@/features/session/useViewer';

/** The requirement that a viewer does not meet. */
export type ClipHurdle = 'sign_in' | 'verify' | 'pass' | 'download';

/** Returns what the viewer lacks to create clips, or with `download` to download them; null if nothing. */
export function useClipHurdle(action: 'make' | 'download'): ClipHurdle | null {
  const user = useViewer();
  const { accounts } = useBootstrap().settings;
  if (!user) return 'sign_in';
  if (action === 'make' && accounts.verification && !user.email_verified) return 'verify';
  if (action === 'make') return user.capabilities.includes('clipping') ? null : 'pass';
  return user.capabilities.includes('download_clip') ? null : 'download';
}
