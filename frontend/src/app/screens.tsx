import { lazy } from 'react';

/** Every screen is a script of its own; the player's comes with the watch page alone. */
export const HomeScreen = lazy(async () => ({ default: (await import('@/features/home/HomeScreen')).HomeScreen }));
export const EventsScreen = lazy(async () => ({
  default: (await import('@/features/events/EventsScreen')).EventsScreen,
}));
export const WatchScreen = lazy(async () => ({ default: (await import('@/features/watch/WatchScreen')).WatchScreen }));
export const FaqScreen = lazy(async () => ({ default: (await import('@/features/faq/FaqScreen')).FaqScreen }));
export const PageScreen = lazy(async () => ({ default: (await import('@/features/pages/PageScreen')).PageScreen }));
export const ContactsScreen = lazy(async () => ({
  default: (await import('@/features/pages/ContactsScreen')).ContactsScreen,
}));
export const NotFoundScreen = lazy(async () => ({
  default: (await import('@/features/pages/NotFoundScreen')).NotFoundScreen,
}));
