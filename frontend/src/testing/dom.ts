import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { removeLeftovers } from './leftovers';
import { ConstructedSheet } from './sheets';

// A long timeout for slow machines; a wait ends as soon as its condition holds.
configure({ asyncUtilTimeout: 10_000 });

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/**
 * Adds to a test file what jsdom lacks: screen size, constructable style sheets, media queries (none match), resize and
 * intersection observers (never fire), scrolling (does nothing) and dialogs (just open). Cleans up after
 * each test.
 */
export function addBrowser(): void {
  Object.defineProperty(window.screen, 'width', { value: 1280 });
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  };
  Object.assign(window, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver, CSSStyleSheet: ConstructedSheet });
  document.adoptedStyleSheets = [];

  removeLeftovers();
  // The testing library sets this for the first test file of a worker alone.
  beforeAll(() => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
  });
}
