import { useTranslation } from '@/i18n/useTranslation';
import { useSelector } from 'react-redux';
import { selectLimited } from '@/api/connectionSlice';
import { RELOAD_COOLDOWN_MS } from '@/lib/constants';
import { ReloadScreen } from './ReloadScreen';

/** Upper bound of the jitter added to the wait, so that clients refused together do not retry together. */
const JITTER_MS = 10_000;

/** Covers the site while the server answers 429 (too many requests). A video underneath keeps playing. */
export function LimitedScreen() {
  const { t } = useTranslation();
  const limited = useSelector(selectLimited);
  if (!limited) return null;
  return (
    <ReloadScreen
      key={limited.at}
      overlay
      title={t('errors.busy')}
      lines={[t('errors.busy_text')]}
      since={limited.at}
      cooldown={waitFor(limited.retryAfterMs, limited.at)}
    />
  );
}

/** Returns the wait in milliseconds. The jitter derives from the time of the refusal: it varies between viewers and is stable across renders. */
function waitFor(retryAfterMs: number, at: number): number {
  return Math.max(RELOAD_COOLDOWN_MS, retryAfterMs) + (at % JITTER_MS);
}
