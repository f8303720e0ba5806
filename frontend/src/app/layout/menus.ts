import { lazy } from 'react';

const menuDialog = () => import(/* webpackChunkName: "menus" */ './MenuDialog');
const accountPanel = () => import(/* webpackChunkName: "menus" */ './AccountPanel');

/** What opens by a press on the header or the bar of phones: it comes once the page is at rest. */
export const MenuDialog = lazy(menuDialog);
export const AccountPanel = lazy(accountPanel);

/** Loads the script of both. A failure shows when one is opened. */
export function loadMenus(): void {
  menuDialog().catch(() => undefined);
}
