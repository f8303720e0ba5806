import { lazy } from 'react';
import { loadOnce } from '@/loadChunk';

/** Every screen is a script of its own; the player's comes with the watch page alone. */
const load = loadOnce({
  home: () => import(/* webpackChunkName: "home" */ '@/features/home/HomeScreen'),
  events: () => import(/* webpackChunkName: "events" */ '@/features/events/EventsScreen'),
  watch: () => import(/* webpackChunkName: "watch" */ '@/features/watch/WatchScreen'),
  clip: () => import(/* webpackChunkName: "clip" */ '@/features/watch/clip/ClipScreen'),
  team: () => import(/* webpackChunkName: "teams" */ '@/features/teams/TeamScreen'),
  school: () => import(/* webpackChunkName: "teams" */ '@/features/teams/SchoolScreen'),
  sport: () => import(/* webpackChunkName: "teams" */ '@/features/teams/SportScreen'),
  faq: () => import(/* webpackChunkName: "faq" */ '@/features/faq/FaqScreen'),
  page: () => import(/* webpackChunkName: "page" */ '@/features/pages/PageScreen'),
  contacts: () => import(/* webpackChunkName: "contacts" */ '@/features/pages/ContactsScreen'),
  packages: () => import(/* webpackChunkName: "packages" */ '@/features/packages/PackagesScreen'),
  selectPackage: () => import(/* webpackChunkName: "select-package" */ '@/features/packages/SelectPackageScreen'),
  library: () => import(/* webpackChunkName: "library" */ '@/features/library/LibraryScreen'),
  search: () => import(/* webpackChunkName: "search" */ '@/features/search/SearchScreen'),
  login: () => import(/* webpackChunkName: "accounts" */ '@/features/accounts/LoginScreen'),
  registration: () => import(/* webpackChunkName: "accounts" */ '@/features/accounts/RegistrationScreen'),
  verifyNotice: () => import(/* webpackChunkName: "accounts" */ '@/features/accounts/VerifyNoticeScreen'),
  verifyEmail: () => import(/* webpackChunkName: "accounts" */ '@/features/accounts/VerifyEmailScreen'),
  passwordResetRequest: () => import(/* webpackChunkName: "accounts" */ '@/features/accounts/PasswordResetRequestScreen'),
  passwordReset: () => import(/* webpackChunkName: "accounts" */ '@/features/accounts/PasswordResetScreen'),
  confirmDeletion: () => import(/* webpackChunkName: "accounts" */ '@/features/accounts/ConfirmDeletionScreen'),
  buy: () => import(/* webpackChunkName: "buy" */ '@/features/buy/BuyScreen'),
  profile: () => import(/* webpackChunkName: "profile" */ '@/features/accounts/orders/ProfileScreen'),
  profileEdit: () => import(/* webpackChunkName: "accounts" */ '@/features/accounts/ProfileEditScreen'),
  notFound: () => import(/* webpackChunkName: "not-found" */ '@/features/pages/NotFoundScreen'),
});

export const HomeScreen = lazy(async () => ({ default: (await load.home()).HomeScreen }));
export const EventsScreen = lazy(async () => ({ default: (await load.events()).EventsScreen }));
export const WatchScreen = lazy(async () => ({ default: (await load.watch()).WatchScreen }));
export const ClipScreen = lazy(async () => ({ default: (await load.clip()).ClipScreen }));
export const TeamScreen = lazy(async () => ({ default: (await load.team()).TeamScreen }));
export const SchoolScreen = lazy(async () => ({ default: (await load.school()).SchoolScreen }));
export const SportScreen = lazy(async () => ({ default: (await load.sport()).SportScreen }));
export const FaqScreen = lazy(async () => ({ default: (await load.faq()).FaqScreen }));
export const PageScreen = lazy(async () => ({ default: (await load.page()).PageScreen }));
export const ContactsScreen = lazy(async () => ({ default: (await load.contacts()).ContactsScreen }));
export const PackagesScreen = lazy(async () => ({ default: (await load.packages()).PackagesScreen }));
export const SelectPackageScreen = lazy(async () => ({ default: (await load.selectPackage()).SelectPackageScreen }));
export const LibraryScreen = lazy(async () => ({ default: (await load.library()).LibraryScreen }));
export const SearchScreen = lazy(async () => ({ default: (await load.search()).SearchScreen }));
export const LoginScreen = lazy(async () => ({ default: (await load.login()).LoginScreen }));
export const RegistrationScreen = lazy(async () => ({ default: (await load.registration()).RegistrationScreen }));
export const VerifyNoticeScreen = lazy(async () => ({ default: (await load.verifyNotice()).VerifyNoticeScreen }));
export const VerifyEmailScreen = lazy(async () => ({ default: (await load.verifyEmail()).VerifyEmailScreen }));
export const PasswordResetRequestScreen = lazy(async () => ({ default: (await load.passwordResetRequest()).PasswordResetRequestScreen }));
export const PasswordResetScreen = lazy(async () => ({ default: (await load.passwordReset()).PasswordResetScreen }));
export const ConfirmDeletionScreen = lazy(async () => ({ default: (await load.confirmDeletion()).ConfirmDeletionScreen }));
export const BuyScreen = lazy(async () => ({ default: (await load.buy()).BuyScreen }));
export const ProfileScreen = lazy(async () => ({ default: (await load.profile()).ProfileScreen }));
export const ProfileEditScreen = lazy(async () => ({ default: (await load.profileEdit()).ProfileEditScreen }));
export const NotFoundScreen = lazy(async () => ({ default: (await load.notFound()).NotFoundScreen }));

const BY_PATH: [RegExp, () => Promise<unknown>][] = [
  [/^\/$/, load.home],
  [/^\/(upcoming|live|vod|schedule)$/, load.events],
  [/^\/watch(_embed)?\//, load.watch],
  [/^\/(team|school|sport)\//, load.team],
  [/^\/faq$/, load.faq],
  [/^\/vod_library$/, load.library],
  [/^\/search$/, load.search],
  [/^\/(login|registration|verify-|password-reset|confirm-account-deletion|profile\/edit)/, load.login],
  [/^\/profile/, load.profile],
  [/^\/packages$/, load.packages],
  [/^\/select-package\//, load.selectPackage],
];

/** Sends for the script of the screen at `path` while the channel's data is still on its way. Resolves once it is there, or can't be had. */
export async function preload(path: string): Promise<void> {
  const found = BY_PATH.find(([pattern]) => pattern.test(path));
  // The screen itself has the same answer, and shows a failure.
  await found?.[1]().catch(() => undefined);
}
