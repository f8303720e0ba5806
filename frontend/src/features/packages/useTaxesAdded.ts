import { useBootstrap } from '@/features/channel/channelApi';

/** Returns whether taxes come on top of the channel's prices. */
export const useTaxesAdded = (): boolean => useBootstrap().settings.payments?.taxes_added === true;
