import { apiKey } from '@/api/apiKey';
import { askAhead } from '@/api/ahead';
import { keyed } from '@/api/keyed';
import { localized } from '@/api/localized';
import { firstCall } from '@/features/catalogue/firstCalls';
import { BOOTSTRAP_CALL } from '@/features/channel/bootstrapCall';
import { isHeld } from '@/features/session/sessionSign';
import { takeLanguageFromAddress } from '@/i18n/language';
import { simulating } from '@/lib/simulating';
import { runEntry } from './entry';
import { dropOpening, fitOpening } from './opening';

/* Runs while the packages are still on their way, and asks for what every page needs first. A simulation asks as somebody else, and may have another beginning. */
const { pathname, search } = window.location;
if (simulating) {
  dropOpening();
} else {
  takeLanguageFromAddress(search);
  fitOpening();
  void askAhead(localized(BOOTSTRAP_CALL));
  const call = isHeld() ? null : firstCall(pathname, search);
  if (call) void apiKey().then(({ key }) => (key ? askAhead(keyed(localized(call), key)) : undefined));
}
void runEntry();
