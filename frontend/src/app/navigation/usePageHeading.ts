import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Sets the document title from the screen's `h1` and focuses it after a navigation, so that screen readers announce
 * the page. Observes the screen because the heading may arrive with data. The first page does not move the focus.
 */
export function usePageHeading(channel: string): void {
  const { pathname } = useLocation();
  const arrived = useRef<string | null>(null);

  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    let focused = arrived.current === null || arrived.current === pathname;
    arrived.current = pathname;
    const follow = () => {
      const heading = main.querySelector('h1');
      const text = heading?.textContent.trim();
      if (!heading || !text) return;
      const title = text === channel ? channel : `${text} · ${channel}`;
      if (document.title !== title) document.title = title;
      if (focused) return;
      focused = true;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(main, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [channel, pathname]);
}
