import { act, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate, useRoutes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { selectLastPage, selectNavigation } from '@/features/session/navigationSlice';
import { storage } from '@/lib/storage';
import { channel } from '@/testing/channel';
import { renderInSite } from '@/testing/site';
import { onPageView } from './navigation/pageViews';
import { routes } from './routes';
import { SiteRoutes, useSiteRoutes } from './SiteRoutes';

vi.mock('./screens', () => {
  const screens = new Map<string, React.ComponentType<Record<string, unknown>>>();
  const named = (screen: string) =>
    function Named({ alias, url, tab, plain }: { alias?: string; url?: string; tab?: string; plain?: boolean }) {
      return <h1>{[screen.replace(/^.*\/|Screen$/g, ''), alias ?? url ?? tab, plain && 'plain'].filter(Boolean).join(' ')}</h1>;
    };
  const screenOf = (screen: string) => screens.get(screen) ?? screens.set(screen, named(screen)).get(screen);
  return { screenOf };
});

let place: { pathname: string; navigate: NavigateFunction };

function Pages() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const page = useRoutes(useSiteRoutes());
  useEffect(() => {
    place = { pathname, navigate };
  });
  return page;
}

const TEXTS = ['/about', '/privacy_policy', '/terms_conditions'];
/** The text pages that the site links to, as pages of the channel. */
const written = TEXTS.map((url, index) => ({ id: index + 2, alias: `text-${index}`, url, name: `The text of ${url}`, alt_name: null, form: null }));

async function visit(path: string, pages = channel().pages) {
  const view = await renderInSite(
    <SiteRoutes value={routes(pages)}>
      <MemoryRouter initialEntries={[path]}>
        <Pages />
      </MemoryRouter>
    </SiteRoutes>,
    { bootstrap: channel({ pages }) },
  );
  await screen.findByRole('heading', { level: 1 });
  return view;
}

describe('the routes', () => {
  it.each([
    ['/', 'Home'],
    ['/upcoming', 'Events upcoming'],
    ['/live', 'Events live'],
    ['/vod', 'Events vod'],
    ['/schedule', 'Events schedule'],
    ['/watch/12', 'Watch'],
    ['/watch_embed/12', 'Watch plain'],
    ['/watch_library/12', 'Clip'],
    ['/share/12/0b8f', 'Clip'],
    ['/share_embed/12/0b8f', 'Clip plain'],
    ['/search', 'Search'],
    ['/vod_library', 'Library'],
    ['/packages', 'Packages'],
    ['/select-package/9', 'SelectPackage'],
    ['/team/12', 'Team'],
    ['/school/north-high', 'School'],
    ['/sport/3', 'Sport'],
    ['/faq', 'Faq'],
    ['/login', 'Login'],
    ['/registration', 'Registration'],
    ['/verify-email', 'VerifyEmail'],
    ['/password-reset-request', 'PasswordResetRequest'],
    ['/password-reset', 'PasswordReset'],
    ['/confirm-account-deletion', 'ConfirmDeletion'],
    ['/renewal', 'Renewal'],
    ['/profile', 'Login'],
    ['/profile/transactions', 'Login'],
    ['/profile/favorites', 'Login'],
    ['/profile/edit', 'Login'],
    ['/buy', 'Buy'],
    ['/verify-notice', 'Login'],
    ['/our-crew', 'Page /our-crew'],
  ])('%s shows %s', async (path, heading) => {
    await visit(path);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  });

  it.each(TEXTS)('%s is there where the channel has written it', async (path) => {
    await visit(path, written);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Page ${path}`);
  });

  it.each(['/nowhere', ...TEXTS, '/watch/abc', '/watch_embed/1x', '/share/x/0b8f', '/watch_library/abc', '/select-package/gold'])(
    '%s goes to /404',
    async (path) => {
      await visit(path);
      expect(place.pathname).toBe('/404');
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('NotFound');
    },
  );

  it('has no header or footer in the plain layout', async () => {
    await visit('/watch_embed/12');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('leads from the footer to the texts that are written, and to no others', async () => {
    const addresses = () =>
      within(screen.getByRole('contentinfo'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    const { unmount } = await visit('/');
    expect(addresses()).toContain('/our-crew');
    expect(addresses().filter((address) => TEXTS.includes(address ?? ''))).toEqual([]);
    unmount();
    await visit('/', written);
    expect(addresses()).toEqual(expect.arrayContaining(TEXTS));
  });

  it('leaves menu entries out that lead nowhere on this site', async () => {
    await visit('/');
    const [menu] = screen.getAllByRole('navigation', { name: 'Main menu' });
    expect(menu).toHaveTextContent('Live now');
    expect(menu).not.toHaveTextContent('Passes');
  });

  it('remembers pages but not /404, keeps trk, counts views, names the document and moves the focus', async () => {
    // Drains page views that other tests emitted.
    onPageView(() => undefined)();
    const views: string[] = [];
    const stop = onPageView(({ path }) => views.push(path));
    const { store } = await visit('/?trk=spring');
    await act(() => place.navigate('/watch/7?t=3'));
    await vi.waitFor(() => expect(document.title).toBe('Watch · Tested Channel'), 5000);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await act(() => place.navigate('/nowhere'));
    await vi.waitFor(() => expect(document.title).toBe('NotFound · Tested Channel'), 5000);
    expect(selectLastPage(store.getState())).toEqual({
      route: '/watch/:id',
      path: '/watch/7',
      query: '?t=3',
      params: { id: '7' },
    });
    expect(selectNavigation(store.getState()).previous).toBe('/?trk=spring');
    expect(storage.get('trk')).toBe('spring');
    expect(views).toEqual(['/', '/watch/7', '/404']);
    stop();
  });

  it('does not remember an address that leads on to /404', async () => {
    const { store } = await visit('/faq');
    await act(() => place.navigate('/watch/abc'));
    await vi.waitFor(() => expect(place.pathname).toBe('/404'));
    expect(selectLastPage(store.getState())?.path).toBe('/faq');
  });
});
