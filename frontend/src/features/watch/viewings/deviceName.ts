import type { Translate } from '@/i18n/translate';
import type { OtherViewing } from '@/api/types';

/** What a device is called: `Firefox on Windows`, or as much of it as is known. */
export function deviceName({ browser, system }: OtherViewing['device'], t: Translate): string {
  if (browser && system) return t('player.elsewhere.device', { browser, system });
  return browser ?? system ?? t('player.elsewhere.unknown');
}
