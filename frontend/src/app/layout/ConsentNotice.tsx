import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { consent, followConsent, needsConsent } from '@/features/analytics/consent';
import { useBootstrap } from '@/features/channel/channelApi';
import { FOOTER_CHOICES } from './footerChoices';

const ConsentBar = lazy(() => import('./ConsentBar'));
const ConsentLink = lazy(() => import('./ConsentBar').then(({ ConsentLink: Link }) => ({ default: Link })));

/** Asks for consent to third-party analytics if the channel requires it; a link in the footer opens the question again. */
export function ConsentNotice() {
  const isNeeded = needsConsent(useBootstrap().settings['google-analytics']);
  const given = useSyncExternalStore(followConsent, consent);
  const [again, setAgain] = useState(false);
  if (!isNeeded) return null;
  const place = document.getElementById(FOOTER_CHOICES);
  return (
    <Suspense fallback={null}>
      {place && createPortal(<ConsentLink onPress={() => setAgain(true)} />, place)}
      {(given === null || again) && <ConsentBar given={given} again={again} onDone={() => setAgain(false)} />}
    </Suspense>
  );
}
