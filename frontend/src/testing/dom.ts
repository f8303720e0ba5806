import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { ConstructedSheet } from './sheets';

// A busy machine takes its time; what is waited for comes all the same.
configure({ asyncUtilTimeout: 10_000 });

// What jsdom lacks: a screen's size, and sheets that scripts construct. No media query holds, nothing is ever resized or seen, scrolling goes nowhere, and dialogs just open.
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
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
Object.assign(window, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver, CSSStyleSheet: ConstructedSheet });
document.adoptedStyleSheets = [];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
