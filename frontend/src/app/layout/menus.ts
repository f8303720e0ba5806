import { lazy } from 'react';

const menuDialog = () => import(/* webpackChunkName: "menus" */ './MenuDialog');
const accountPanel = () => import(/* webpackChunkName: "menus" */ './AccountPanel');

/** Menus opened from the bottom bar and the header; preloaded in an idle callback. */
export const MenuDialog = lazy(menuDialog);
export const AccountPanel = lazy(accountPanel);

/** Preloads the script of both menus. A failure is shown only when a menu is opened. */
export function loadMenus(): void {
  menuDialog().catch(() => undefined);
}
