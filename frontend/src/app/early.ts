import { apiKey } from '@/api/apiKey';
import { askAhead } from '@/api/ahead';
import { keyed } from '@/api/keyed';
import { localized } from '@/api/localized';
import type { Bootstrap, EventDetail } from '@/api/types';
import { CARD_SIZES, pictureSources } from '@/components/pictureSources';
import { firstCall } from '@/features/catalogue/firstCalls';
import { BOOTSTRAP_CALL } from '@/features/channel/bootstrapCall';
import { HERO_PHONE, heroSizes } from '@/features/home/heroSizes';
import { takeLanguageFromAddress } from '@/i18n/language';
import { simulating } from '@/storage/simulating';

/* Runs while the packages are still on their way, and asks for what every page needs first. A simulation asks as somebody else. */
const path = window.location.pathname;
if (!simulating) {
  takeLanguageFromAddress(window.location.search);
  const channel = askAhead(localized(BOOTSTRAP_CALL));
  void apiKey().then(({ key }) => (key ? askForScreen(key) : undefined));
  if (path === '/') void channel.then(({ data }) => fetchFirstSlide(data as { data: Bootstrap } | undefined));
}

async function askForScreen(key: string): Promise<void> {
  const call = firstCall(path);
  if (!call) return;
  const { data } = await askAhead(keyed(localized(call), key));
  const picture = path !== '/' && (data as { data: EventDetail } | undefined)?.data.image;
  if (picture) fetchSoon(picture, CARD_SIZES);
}

/** The largest thing on the home page is the picture of its first slide. */
function fetchFirstSlide(bootstrap: { data: Bootstrap } | undefined): void {
  const picture = bootstrap?.data.slides[0]?.image;
  if (picture) fetchSoon(picture, heroSizes(window.matchMedia(HERO_PHONE).matches));
}

/** Has the browser fetch the picture that is going to be the largest of the page. */
function fetchSoon(picture: { src: string; width: number }, sizes: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'image';
  link.fetchPriority = 'high';
  const sources = pictureSources(picture.src, picture.width);
  if (sources) Object.assign(link, { imageSrcset: sources, imageSizes: sizes });
  link.href = picture.src;
  document.head.append(link);
}
