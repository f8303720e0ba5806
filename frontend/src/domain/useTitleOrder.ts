import type { TitleOrder } from '@/api/types';
import { useBootstrap } from '@/features/channel/channelApi';

/** Returns which side of a match the channel names first. */
export function useTitleOrder(): TitleOrder {
  return useBootstrap().settings.words.title;
}
