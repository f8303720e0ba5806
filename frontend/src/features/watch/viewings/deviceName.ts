import type { Translate } from '@/i18n/translate';
import type { OtherViewing } from '@/api/types';

/** Returns the name of a device: `Firefox on Windows`, or the known part of it. */
export function deviceName({ browser, system }: OtherViewing['device'], t: Translate): string {
  if (browser && system) return t('player.elsewhere.device', { browser, system });
  return browser ?? system ?? t('player.elsewhere.unknown');
}
