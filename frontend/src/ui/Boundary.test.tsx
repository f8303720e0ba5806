import { render, screen } from '@testing-library/react';
import { Boundary } from './Boundary';

function Fragile({ broken }: { broken: boolean }) {
  if (broken) throw new Error('it broke');
  return <p>whole</p>;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

it('shows the fallback in place of what throws, and leaves what is beside it', () => {
  render(
    <>
      <Boundary fallback={(error) => <p>{(error as Error).message}</p>}>
        <Fragile broken />
      </Boundary>
      <p>beside</p>
    </>,
  );
  expect(screen.getByText('it broke')).toBeInTheDocument();
  expect(screen.getByText('beside')).toBeInTheDocument();
});

it('tries again when its key changes, and not before', () => {
  const page = (broken: boolean, resetKey: string) => (
    <Boundary fallback={<p>fallback</p>} resetKey={resetKey}>
      <Fragile broken={broken} />
    </Boundary>
  );
  const { rerender } = render(page(true, '/first'));
  rerender(page(false, '/first'));
  expect(screen.getByText('fallback')).toBeInTheDocument();
  rerender(page(false, '/second'));
  expect(screen.getByText('whole')).toBeInTheDocument();
  rerender(page(true, '/second'));
  expect(screen.getByText('fallback')).toBeInTheDocument();
});

it('stays a boundary where the error is undefined', () => {
  function Odd(): never {
    throw undefined;
  }
  render(
    <Boundary fallback={<p>fallback</p>}>
      <Odd />
    </Boundary>,
  );
  expect(screen.getByText('fallback')).toBeInTheDocument();
});
