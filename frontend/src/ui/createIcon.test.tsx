import { render } from '@testing-library/react';
import createIcon from './createIcon';

it.each([
  ['outline', undefined, 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'],
  ['filled', 'filled', 'fill="currentColor"'],
] as const)('draws one path: %s', (_, look, attributes) => {
  const Cross = createIcon('M4 4l16 16M20 4l-16 16', look);
  const { container } = render(<Cross size={16} stroke={1.5} className="mark" aria-hidden="true" />);
  expect(container.innerHTML).toBe(
    `<svg viewBox="0 0 24 24" width="16" height="16" stroke-width="1.5" ${attributes} class="mark" aria-hidden="true"><path d="M4 4l16 16M20 4l-16 16"></path></svg>`,
  );
});
