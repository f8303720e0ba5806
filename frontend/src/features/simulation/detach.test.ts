import { vi } from 'vitest';
import { transport } from '@/api/transport';
import { storage } from '@/lib/storage';
import { detach } from './detach';

const listener = { onOver: vi.fn(), onRefused: vi.fn(), onReal: vi.fn() };
const sendBeacon = vi.fn(() => true);
navigator.sendBeacon = sendBeacon;
detach(listener);

function press(html: string): boolean {
  document.body.innerHTML = html;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('a')?.dispatchEvent(event);
  return event.defaultPrevented;
}

it('hands no call of the API to the browser to send when the page goes', () => {
  expect(transport().sendBeacon('/api/datalake/event/', '{}')).toBe(true);
  expect(sendBeacon).not.toHaveBeenCalled();
  transport().sendBeacon('https://elsewhere.example/collect', '{}');
  expect(sendBeacon).toHaveBeenCalledOnce();
});

it('follows no link to the API, and says that nothing is stored', () => {
  expect(press('<a href="/api/events/7/calendar.ics">Calendar</a>')).toBe(true);
  expect(listener.onRefused).toHaveBeenCalledOnce();
});

it('writes nothing to the browser’s storage', () => {
  storage.set('language', 'fr');
  expect(storage.get('language')).toBe('fr');
  expect(localStorage.length).toBe(0);
});
