import { afterEach, expect, it, vi } from 'vitest';
import { awaitHandover, handOver } from './handover';

const here = window.location.origin;
const said = { type: 'grandstand:session-code', code: 'abc' };

afterEach(() => void vi.unstubAllGlobals());

it('is said to this origin alone', () => {
  const postMessage = vi.fn();
  vi.stubGlobal('opener', { postMessage });
  expect(handOver('abc')).toBe(true);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(said, here);
  vi.stubGlobal('opener', null);
  expect(handOver('abc')).toBe(false);
});

it('is heard once, from the window that was opened, and from nobody else', () => {
  const [from, another] = [document.createElement('iframe'), document.createElement('iframe')].map(
    (frame) => document.body.appendChild(frame).contentWindow as Window,
  );
  const heard: string[] = [];
  const stop = awaitHandover(from as Window, (code) => heard.push(code));
  const say = (init: MessageEventInit) => window.dispatchEvent(new MessageEvent('message', { source: from, origin: here, data: said, ...init }));
  say({ source: another });
  say({ origin: 'https://evil.example' });
  say({ data: { code: 'abc' } });
  say({ data: { ...said, code: 7 } });
  say({ data: null });
  expect(heard).toEqual([]);
  say({});
  say({});
  expect(heard).toEqual(['abc']);
  stop();
});
