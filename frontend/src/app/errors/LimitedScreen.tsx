import { useTranslation } from '@/i18n/useTranslation';
import { useSelector } from 'react-redux';
import { selectLimited } from '@/api/connectionSlice';
import { RELOAD_COOLDOWN_MS } from '@/lib/constants';
import { ReloadScreen } from './ReloadScreen';

/** At most this much is added to the wait, so that those refused together don't come back together. */
const JITTER_MS = 10_000;

/** Over the site while the server refuses for too many requests. What plays underneath goes on playing. */
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

/** The jitter comes from the moment of the refusal: random enough between viewers, and the same on every render. */
function waitFor(retryAfterMs: number, at: number): number {
  return Math.max(RELOAD_COOLDOWN_MS, retryAfterMs) + (at % JITTER_MS);
}
