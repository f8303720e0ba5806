import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type Failure, onFailure } from '@/api/reporter';
import { Boundary } from '@/ui/Boundary';
import { ENTRY_FAILED } from '../watchEntry';
import { rootErrors } from './rootErrors';

const failed = vi.fn();
let seen: Failure[];
let root: Root;
let stop: () => void;

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  window.addEventListener(ENTRY_FAILED, failed);
  seen = [];
  stop = onFailure((failure) => seen.push(failure));
  root = createRoot(document.createElement('div'), rootErrors);
});
afterEach(() => {
  stop();
  failed.mockReset();
  window.removeEventListener(ENTRY_FAILED, failed);
});

const error = new Error('it broke');
function Broken(): never {
  throw error;
}

it('reports what a boundary caught, and leaves the page alone', () => {
  act(() => {
    root.render(
      <Boundary fallback={<p>fallback</p>}>
        <Broken />
      </Boundary>,
    );
  });
  expect(seen).toEqual([{ code: 'caught', error }]);
  expect(failed).not.toHaveBeenCalled();
});

it('has the failure screen shown where nothing caught an error: the page is empty', async () => {
  function Late() {
    useEffect(() => {
      throw error;
    }, []);
    return <p>shown</p>;
  }
  // Rendered outside `act`, where React would rethrow the error.
  root.render(<Late />);
  await vi.waitFor(() => expect(seen).toEqual([{ code: 'uncaught', error }]));
  expect(failed).toHaveBeenCalledOnce();
});
