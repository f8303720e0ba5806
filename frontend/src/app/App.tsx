import { useEffect, useMemo } from 'react';
import { Provider, useSelector } from 'react-redux';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { selectKeyFailed, selectLimited } from '@/api/connectionSlice';
import { SPLASH_REMOVAL_MS } from '@/lib/constants';
import { Boundary } from '@/ui/Boundary';
import { useBootstrap } from '@/features/channel/channelApi';
import { Toasts } from '@/features/toasts/Toasts';
import type { BootResult } from './boot';
import { ErrorScreen } from './errors/ErrorScreen';
import { LimitedScreen } from './errors/LimitedScreen';
import { OfflineNotice } from './errors/OfflineNotice';
import { RouteError } from './errors/RouteError';
import { routes } from './routes';
import type { Store } from './store';
import { SiteRoutes, useSiteRoutes } from './SiteRoutes';

interface Props {
  store: Store;
  bootResult: BootResult;
}

export function App({ store, bootResult }: Props) {
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById('splash')?.remove(), SPLASH_REMOVAL_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Provider store={store}>
      <Boundary
        fallback={(error) => (
          <main>
            <RouteError error={error} />
          </main>
        )}
      >
        <Page ready={bootResult.ready} />
      </Boundary>
      <LimitedScreen />
    </Provider>
  );
}

/** The site, or the error screen if the site cannot be shown. */
function Page({ ready }: { ready: boolean }) {
  const keyFailed = useSelector(selectKeyFailed);
  const limited = useSelector(selectLimited);
  if (keyFailed || (!ready && !limited)) return <ErrorScreen />;
  return (
    <div inert={limited !== null}>
      {ready && <Site />}
      <Boundary fallback={null}>
        <OfflineNotice />
        <Toasts />
      </Boundary>
    </div>
  );
}

function Site() {
  const { pages } = useBootstrap();
  const table = useMemo(() => routes(pages), [pages]);
  return (
    <SiteRoutes value={table}>
      <BrowserRouter>
        <CurrentPage />
      </BrowserRouter>
    </SiteRoutes>
  );
}

function CurrentPage() {
  return useRoutes(useSiteRoutes());
}
