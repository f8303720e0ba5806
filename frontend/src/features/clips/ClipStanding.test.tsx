import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Clip } from '@/api/types';
import { sessionApi } from '@/features/session/sessionApi';
import { Toasts } from '@/features/toasts/Toasts';
import '@/i18n/en.json?clips';
import { clip } from '@/testing/clips';
import { type RecordedCall, json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { ClipStanding } from './ClipStanding';
import { useMyClips } from './useMyClips';

const common = {
  get_api_key: () => json({ data: { api_key: 'k' } }),
  profile: () => json({ data: viewer({ capabilities: ['watch', 'clipping'] }) }),
};
const RETRY = 'clip/3/retry';
const failed = (code: string) => clip({ state: 'failed', failure: { code, message: '' }, playback: null });

function Mine() {
  const mine = useMyClips().data?.[0];
  return mine ? <ClipStanding clip={mine} onlyNews /> : null;
}

/** Renders the viewer's only clip; the server returns `current`. */
async function showMine(current: { clip: Clip }, retry: () => Response | Promise<Response>) {
  const log = serve({ ...common, 'clips/user': () => json({ data: [current.clip] }), [RETRY]: retry });
  const { store } = await renderInSite(
    <>
      <Toasts />
      <Mine />
    </>,
  );
  await act(async () => void (await store.dispatch(sessionApi.endpoints.getProfile.initiate())));
  return log;
}
const retries = (log: RecordedCall[]) => log.filter(({ path }) => path === RETRY).length;

it.each([
  ['queued', 'Your clip is waiting to be made. This may take up to 5 minutes; you can watch and share it already.'],
  ['processing', 'Your clip is being made. You can watch and share it already.'],
  ['done', 'Your clip is done.'],
] as const)('says that a clip is %s', async (state, text) => {
  await renderInSite(<ClipStanding clip={clip({ state })} />);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it.each([
  [
    'took_too_long',
    'Your clip was not done within 5 minutes, so it was stopped.',
    'Votre extrait n’était pas prêt au bout de 5 minutes, sa création a donc été interrompue.',
  ],
  ['media_unreadable', 'The recording that it was to be cut from could not be read.', 'L’enregistrement dont il devait être extrait n’a pas pu être lu.'],
  ['cut_failed', 'Your clip could not be made.', 'Votre extrait n’a pas pu être créé.'],
  ['of_a_later_version', 'Your clip could not be made.', 'Votre extrait n’a pas pu être créé.'],
])('says why a clip failed and offers to make it again: %s', async (code, english, french) => {
  const { unmount } = await renderInSite(<ClipStanding clip={failed(code)} onlyNews />);
  expect(screen.getByRole('status')).toHaveTextContent(english);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  unmount();
  await renderInSite(<ClipStanding clip={failed(code)} onlyNews />, { language: 'fr' });
  expect(screen.getByRole('status')).toHaveTextContent(french);
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeInTheDocument();
});

it('offers nothing where it would be no use, or nobody’s business', async () => {
  await renderInSite(
    <>
      <ClipStanding clip={failed('media_gone')} />
      <ClipStanding clip={{ ...failed('cut_failed'), is_mine: false }} />
    </>,
  );
  expect(screen.getAllByRole('status')).toHaveLength(2);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('leaves out that a clip was done before', async () => {
  await renderInSite(<ClipStanding clip={clip()} onlyNews />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('has a clip made again once at two presses, and takes the focus from the button that goes', async () => {
  const current = { clip: failed('took_too_long') };
  let answer = (_: Response) => undefined as void;
  const log = await showMine(current, () => new Promise((resolve) => (answer = resolve)));
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(retries(log)).toBe(1));
  current.clip = clip({ state: 'queued' });
  await act(async () => answer(json({ data: current.clip })));
  expect(await screen.findByText(/^Your clip is waiting/)).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(retries(log)).toBe(1);
});

it('says why a clip can’t be made again now, and can be pressed once more', async () => {
  const answers = [problem(409, 'clips_under_way'), problem(400, 'bad_request')];
  const log = await showMine({ clip: failed('took_too_long') }, () => answers.shift() ?? problem(400, 'bad_request'));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Several of your clips are still being made. Please wait until one is done.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The clip could not be started again. Please try later.')).toBeInTheDocument();
  expect(retries(log)).toBe(2);
});
