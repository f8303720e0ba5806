import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** A block of sanitised HTML written by the channel. Links within the site navigate without a page load. */
export function SiteHtml({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.target || link.origin !== window.location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  // The links inside receive clicks and key presses; the box only handles bubbled events.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
