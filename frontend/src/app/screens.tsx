import { lazy } from 'react';

/** Every screen is a script of its own; the player's comes with the watch page alone. */
export const HomeScreen = lazy(async () => {
  const { HomeScreen: screen } = await import(/* webpackChunkName: "home" */ '@/features/home/HomeScreen');
  return { default: screen };
});

export const EventsScreen = lazy(async () => {
  const { EventsScreen: screen } = await import(/* webpackChunkName: "events" */ '@/features/events/EventsScreen');
  return { default: screen };
});

export const WatchScreen = lazy(async () => {
  const { WatchScreen: screen } = await import(/* webpackChunkName: "watch" */ '@/features/watch/WatchScreen');
  return { default: screen };
});

export const FaqScreen = lazy(async () => {
  const { FaqScreen: screen } = await import(/* webpackChunkName: "faq" */ '@/features/faq/FaqScreen');
  return { default: screen };
});

export const PageScreen = lazy(async () => {
  const { PageScreen: screen } = await import(/* webpackChunkName: "page" */ '@/features/pages/PageScreen');
  return { default: screen };
});

export const ContactsScreen = lazy(async () => {
  const { ContactsScreen: screen } = await import(/* webpackChunkName: "contacts" */ '@/features/pages/ContactsScreen');
  return { default: screen };
});

export const NotFoundScreen = lazy(async () => {
  const { NotFoundScreen: screen } = await import(/* webpackChunkName: "not-found" */ '@/features/pages/NotFoundScreen');
  return { default: screen };
});
