import { screen } from '@testing-library/react';
import { event } from '@/testing/events';
import { renderInSite } from '@/testing/site';
import { EventTime } from './EventTime';

const MINUTE = 60_000;

it.each([
  [42, 'en', 'Started 42 min ago'],
  [127, 'en', 'Started 2 h ago'],
  [127, 'fr', 'Commencé il y a 2 h'],
] as const)('tells %i minutes after the start of a live event in %s', async (minutes, language, text) => {
  const starts_at = new Date(Date.now() - minutes * MINUTE).toISOString();
  await renderInSite(<EventTime event={event({ stream_status: 'live', starts_at })} />, { language });
  expect(screen.getByText(text)).toBeInTheDocument();
});
