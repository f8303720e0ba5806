import { afterAll } from 'vitest';

/** What tests add properties to. */
const OBJECTS = [navigator, document, Element.prototype, HTMLElement.prototype, HTMLMediaElement.prototype, HTMLVideoElement.prototype];

/** Removes what a test file leaves in the page for the next one: content, address, listeners, timers and added properties. */
export function removeLeftovers(): void {
  const removals = [removeListeners(), removeTimers(), ...OBJECTS.map(removeProperties)];
  afterAll(() => {
    for (const remove of removals) remove();
    window.history.replaceState(null, '', '/');
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  });
}

/** Follows what listens to the window, such as the stores. */
function removeListeners(): () => void {
  const { addEventListener } = window;
  const added: Parameters<typeof addEventListener>[] = [];
  window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    added.push(listener);
    addEventListener.apply(window, listener);
  };
  return () => {
    window.addEventListener = addEventListener;
    for (const [type, listener, options] of added) window.removeEventListener(type, listener, options);
  };
}

/** Follows real timers, such as those by which a store asks again. */
function removeTimers(): () => void {
  const { setTimeout: begin, setInterval: repeat } = globalThis;
  const begun: NodeJS.Timeout[] = [];
  const follow = (timer: NodeJS.Timeout) => {
    begun.push(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign((...timer: Parameters<typeof begin>) => follow(begin(...timer)), begin) as typeof begin;
  globalThis.setInterval = Object.assign((...timer: Parameters<typeof repeat>) => follow(repeat(...timer)), repeat) as typeof repeat;
  return () => {
    Object.assign(globalThis, { setTimeout: begin, setInterval: repeat });
    for (const timer of begun) clearTimeout(timer);
  };
}

function removeProperties(of: object): () => void {
  const before = Object.getOwnPropertyDescriptors(of);
  return () => {
    for (const name of Reflect.ownKeys(of)) {
      if (name in before) Reflect.defineProperty(of, name, Reflect.get(before, name) as PropertyDescriptor);
      else Reflect.deleteProperty(of, name);
    }
  };
}
