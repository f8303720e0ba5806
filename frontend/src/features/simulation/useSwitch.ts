import { useCallback, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { showToast } from '@/features/toasts/toastsSlice';
import type { Language } from '@/i18n/language';
import type { SiteStore } from './siteStore';
import type { State } from './kept';
import { speak, switchTo } from './renew';

interface Switch {
  /** The site is on its way to another state. */
  busy: boolean;
  change: (change: Partial<State>) => void;
  speak: (language: Language) => void;
}

/** How the bar switches the site; a failure is told. */
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
    speak: useCallback((language) => void follow(speak(store, language)), [follow, store]),
  };
}
