import { act, render } from '@testing-library/react';
import { ListFoot, type PagedList } from './ListFoot';

const list = (changes: Partial<PagedList>): PagedList => ({
  loaded: 20,
  failed: false,
  more: true,
  loadingMore: false,
  loadMore: () => undefined,
  retry: () => undefined,
  ...changes,
});

/** Reports an element once, when it is first observed; like a browser, it then reports only changes. */
class ObserverOfThingsInView {
  constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    queueMicrotask(() => this.tell([{ isIntersecting: true }]));
  }
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', ObserverOfThingsInView));

it('goes on where the foot stays in view and a page came before its loading was drawn', async () => {
  const loadMore = vi.fn();
  const { rerender } = await act(async () => render(<ListFoot list={list({ loadMore })} />));
  expect(loadMore).toHaveBeenCalledTimes(1);
  await act(async () => rerender(<ListFoot list={list({ loadMore, loaded: 68 })} />));
  expect(loadMore).toHaveBeenCalledTimes(2);
});

it.each([{ more: false }, { loadingMore: true }, { failed: true }])('asks for nothing with %o', async (changes) => {
  const loadMore = vi.fn();
  await act(async () => render(<ListFoot list={list({ loadMore, ...changes })} />));
  expect(loadMore).not.toHaveBeenCalled();
});
