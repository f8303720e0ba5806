import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { sessionApi } from '@/features/session/sessionApi';
import { clip } from '@/testing/clips';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { VerticalClip } from './VerticalClip';

afterEach(() => vi.useRealTimers());

const FILE = { clip_id: 3, left: null, name: 'clip-3-vertical.mp4', width: 202, height: 360, bytes: 9, url: '/media/clips/t/vertical/clip-3-vertical.mp4' };

async function show(answers: (nth: number) => Response) {
  const asked: string[] = [];
  serve({
    get_api_key: () => json({ data: { api_key: 'k' } }),
    profile: () => json({ data: viewer({ capabilities: ['watch', 'download_clip'] }) }),
    'clip/download/3': ({ query }, nth) => {
      asked.push(query.get('shape') ?? '');
      return answers(nth);
    },
  });
  const site = await renderInSite(
    <MemoryRouter>
      <VerticalClip clip={clip()} />
    </MemoryRouter>,
  );
  await act(() => site.store.dispatch(sessionApi.endpoints.getProfile.initiate()));
  vi.useFakeTimers();
  return { ...site, asked };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = () => act(() => void fireEvent.click(screen.getByRole('button', { name: 'Download' })));
const beingMade = () => problem(409, 'vertical_not_ready');

it('waits until the vertical file is made, and downloads it', async () => {
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.pathname} ${this.download}`);
  });
  const { asked } = await show((nth) => (nth < 3 ? beingMade() : json({ data: FILE })));
  press();
  await pass(100);
  expect(screen.getByRole('button', { name: 'Making it…' })).toHaveAttribute('aria-disabled', 'true');
  expect(links).toEqual([]);
  await pass(4_100);
  expect(links).toEqual([`${FILE.url} ${FILE.name}`]);
  expect(asked).toEqual(['vertical', 'vertical', 'vertical']);
  expect(screen.getByRole('button', { name: 'Download' })).not.toHaveAttribute('aria-disabled', 'true');
});

it('stops asking when it is closed', async () => {
  const { asked, unmount } = await show(beingMade);
  press();
  await pass(100);
  unmount();
  await pass(60_000);
  expect(asked).toHaveLength(1);
});

it('says that it could not be made', async () => {
  const { store } = await show(() => problem(409, 'vertical_failed'));
  press();
  await pass(100);
  expect(store.getState().toasts).toEqual([expect.objectContaining({ message: 'The vertical video could not be made.' })]);
});
