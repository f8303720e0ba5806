import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderInSite } from '@/testing/site';
import { CalendarButton } from './CalendarButton';

it('leads to the file of the event, in the language of the page', async () => {
  await renderInSite(
    <MemoryRouter>
      <CalendarButton eventId={7} />
    </MemoryRouter>,
    { language: 'fr' },
  );
  const { href, origin } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ajouter à l’agenda' });
  expect(href).toBe(`${origin}/api/events/7/calendar.ics?lang=fr`);
});
