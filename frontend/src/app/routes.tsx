import { Navigate, type RouteObject } from 'react-router-dom';
import type { PageItem } from '@/api/types';
import { OrdinaryLayout } from './layout/OrdinaryLayout';
import { PlainLayout } from './layout/PlainLayout';
import { NumericId } from './navigation/NumericId';
import {
  BuyScreen,
  ClipScreen,
  ConfirmDeletionScreen,
  ContactsScreen,
  EventsScreen,
  FaqScreen,
  HomeScreen,
  LibraryScreen,
  LoginScreen,
  NotFoundScreen,
  PackagesScreen,
  PageScreen,
  PasswordResetRequestScreen,
  PasswordResetScreen,
  ProfileEditScreen,
  ProfileScreen,
  RegistrationScreen,
  SearchScreen,
  SelectPackageScreen,
  SchoolScreen,
  SportScreen,
  TeamScreen,
  VerifyEmailScreen,
  VerifyNoticeScreen,
  WatchScreen,
} from './screens';

const EVENT_ALIASES = ['upcoming', 'live', 'vod', 'schedule'] as const;

/** The site's routes: the built-in ones, and the pages that this channel has written, /about, /privacy_policy and /terms_conditions among them. */
export function routes(pages: PageItem[]): RouteObject[] {
  const builtIn: RouteObject[] = [
    { path: '/', element: <HomeScreen /> },
    ...EVENT_ALIASES.map((alias) => ({ path: `/${alias}`, element: <EventsScreen alias={alias} /> })),
    { path: '/watch/:id', element: <NumericId screen={<WatchScreen />} /> },
    { path: '/watch_library/:id', element: <NumericId screen={<ClipScreen />} /> },
    { path: '/share/:id/:uuid', element: <NumericId screen={<ClipScreen />} /> },
    { path: '/vod_library', element: <LibraryScreen /> },
    { path: '/search', element: <SearchScreen /> },
    { path: '/packages', element: <PackagesScreen /> },
    { path: '/select-package/:id', element: <NumericId screen={<SelectPackageScreen />} /> },
    { path: '/team/:id', element: <TeamScreen /> },
    { path: '/school/:id', element: <SchoolScreen /> },
    { path: '/sport/:id', element: <SportScreen /> },
    { path: '/login', element: <LoginScreen /> },
    { path: '/registration', element: <RegistrationScreen /> },
    { path: '/verify-notice', element: <VerifyNoticeScreen /> },
    { path: '/verify-email', element: <VerifyEmailScreen /> },
    { path: '/password-reset-request', element: <PasswordResetRequestScreen /> },
    { path: '/password-reset', element: <PasswordResetScreen /> },
    { path: '/confirm-account-deletion', element: <ConfirmDeletionScreen /> },
    { path: '/buy', element: <BuyScreen /> },
    { path: '/profile', element: <ProfileScreen tab="orders" /> },
    { path: '/profile/transactions', element: <ProfileScreen tab="transactions" /> },
    { path: '/profile/clips', element: <ProfileScreen tab="clips" /> },
    { path: '/profile/favorites', element: <ProfileScreen tab="favorites" /> },
    { path: '/profile/edit', element: <ProfileEditScreen /> },
    { path: '/faq', element: <FaqScreen /> },
    { path: '/contacts', element: <ContactsScreen /> },
    { path: '/404', element: <NotFoundScreen /> },
  ];
  const taken = new Set(builtIn.map(({ path }) => path));
  const own = pages
    .filter(({ url }) => !taken.has(url))
    .map(({ url }) => ({ path: url, element: <PageScreen url={url} /> }));
  return [
    { element: <OrdinaryLayout />, children: [...builtIn, ...own] },
    {
      element: <PlainLayout />,
      children: [
        { path: '/watch_embed/:id', element: <NumericId screen={<WatchScreen plain />} /> },
        { path: '/share_embed/:id/:uuid', element: <NumericId screen={<ClipScreen plain />} /> },
      ],
    },
    { path: '*', element: <Navigate to="/404" replace /> },
  ];
}
