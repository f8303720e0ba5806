import { Key } from 'selenium-webdriver';
import { payPerView } from '../e2e/buyer.ts';
import { typeCard } from './card.ts';
import { test } from './journey.ts';
import { addressFor, newViewer, tick } from './people.ts';
import { buttonThatBegins, css, text } from './viewer.ts';

const CHANNEL = 'estival';

test('an event is bought by card and opens', async ({ viewer, site }) => {
  const event = await payPerView(CHANNEL);
  await newViewer(viewer, site, CHANNEL, addressFor('buyer', viewer));
  await viewer.open(site.at(CHANNEL, `/buy?type=event&id=${event.id}`));
  await typeCard(viewer);
  await tick(viewer, 'terms');
  await (await viewer.see(buttonThatBegins('Pay '))).sendKeys(Key.ENTER);
  await viewer.see(text('It’s yours'));
  await viewer.open(site.at(CHANNEL, `/watch/${event.id}`));
  await viewer.see(css('main h1'));
  await viewer.miss(text('Pay once to watch'));
  await viewer.open(site.at(CHANNEL, `/buy?type=event&id=${event.id}`));
  await viewer.see(text('You have this already'));
});
