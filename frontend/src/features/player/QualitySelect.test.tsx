import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite } from '@/testing/site';
import { QualitySelect } from './QualitySelect';

it('chooses a height, and leaves it to the connection again', async () => {
  const onChoose = vi.fn();
  await renderInSite(<QualitySelect heights={[720, 360]} onChoose={onChoose} />);
  const list = screen.getByRole('combobox', { name: 'Picture quality' });
  await userEvent.selectOptions(list, '720p');
  await userEvent.selectOptions(list, 'Auto');
  expect(onChoose.mock.calls).toEqual([[720], [null]]);
});
