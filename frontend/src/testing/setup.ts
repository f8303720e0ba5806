import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A busy machine takes its time; what is waited for comes all the same.
configure({ asyncUtilTimeout: 5000 });

// What jsdom lacks: no media query holds, nothing is ever resized or seen, and scrolling goes nowhere.
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
window.scrollTo = () => undefined;
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
Object.assign(window, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
