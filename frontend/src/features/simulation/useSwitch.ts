import { useCallback, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { showToast } from '@/features/toasts/toastsSlice';
import type { Language } from '@/i18n/language';
import type { SiteStore } from './siteStore';
import type { State } from './storedSimulation';
import { changeLanguage, switchTo } from './renew';

interface Switch {
  /** Whether a switch is in progress. */
  busy: boolean;
  change: (change: Partial<State>) => void;
  speak: (language: Language) => void;
}

/** Returns the actions that switch the simulated state; a failure shows a toast. */
export function useSwitch(store: SiteStore): Switch {
  const { t } = useTranslation();
  const [underWay, setUnderWay] = useState(0);
  const follow = useCallback(
    async (done: Promise<boolean>) => {
      setUnderWay((count) => count + 1);
      if (!(await done)) store.dispatch(showToast({ type: 'error', message: t('simulation.failed') }));
      setUnderWay((count) => count - 1);
    },
    [store, t],
  );
  return {
    busy: underWay > 0,
    change: useCallback((change) => void follow(switchTo(store, change)), [follow, store]),
    speak: useCallback((language) => void follow(changeLanguage(store, language)), [follow, store]),
  };
}
