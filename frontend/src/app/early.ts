import { apiKey } from '@/api/apiKey';
import { requestEarly } from '@/api/earlyCalls';
import { keyed } from '@/api/keyed';
import { localized } from '@/api/localized';
import { firstCall } from '@/features/catalogue/firstCalls';
import { BOOTSTRAP_CALL } from '@/features/channel/bootstrapCall';
import { hasTemporaryPassword } from '@/features/session/sessionSign';
import { takeLanguageFromAddress } from '@/i18n/language';
import { simulating } from '@/lib/simulating';
import { runEntry } from './entry';
import { dropOpening, applyStoredState } from './opening';

/* Runs before the main scripts are loaded and prefetches what every page requests first. A simulation shows the site as
   another viewer sees it: it prefetches nothing and drops the opening, which may differ. */
const { pathname, search } = window.location;
if (simulating) {
  dropOpening();
} else {
  takeLanguageFromAddress(search);
  applyStoredState();
  void requestEarly(localized(BOOTSTRAP_CALL));
  const call = hasTemporaryPassword() ? null : firstCall(pathname, search);
  if (call) void apiKey().then(({ key }) => (key ? requestEarly(keyed(localized(call), key)) : undefined));
}
void runEntry();
