const MIDDLE_BUTTON = 1;

/**
 * Opens a link that would open a new tab as a tab of this simulation. Browsers copy session storage, which holds the
 * simulation, into tabs that a script opens, but not into tabs that a link opens. The entry "open in a new tab" of a link's
 * menu can't be intercepted: that tab shows the real site.
 */
export function openInSimulation(event: MouseEvent, link: HTMLAnchorElement): void {
  const isPageOfSite = link.origin === window.location.origin && !link.hasAttribute('download');
  if (!isPageOfSite || !opensNewTab(event, link)) return;
  event.preventDefault();
  const tab = window.open(link.href, '_blank');
  if (tab) tab.opener = null;
}

function opensNewTab({ type, button, ctrlKey, metaKey, shiftKey }: MouseEvent, { target }: HTMLAnchorElement): boolean {
  if (type === 'auxclick') return button === MIDDLE_BUTTON;
  return target === '_blank' || ctrlKey || metaKey || shiftKey;
}
