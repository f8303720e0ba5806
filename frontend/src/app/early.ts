import { apiKey } from '@/api/apiKey';
import { askAhead } from '@/api/ahead';
import { keyed } from '@/api/keyed';
import { localized } from '@/api/localized';
import type { Outcome } from '@/api/request';
import type { Bootstrap } from '@/api/types';
import { pictureSources } from '@/components/pictureSources';
import { firstCall } from '@/features/catalogue/firstCalls';
import { BOOTSTRAP_CALL } from '@/features/channel/bootstrapCall';
import { HERO_PHONE, heroSizes } from '@/features/home/heroSizes';
import { takeLanguageFromAddress } from '@/i18n/language';

/* Runs while the packages are still on their way, and asks for what every page needs first. */
takeLanguageFromAddress(window.location.search);
void apiKey().then(({ key }) => {
  const call = firstCall(window.location.pathname);
  if (key && call) void askAhead(keyed(localized(call), key));
});
const channel = askAhead(localized(BOOTSTRAP_CALL));
if (window.location.pathname === '/') void channel.then(fetchFirstSlide);

/** The largest thing on the home page is the picture of its first slide. */
function fetchFirstSlide({ data }: Outcome): void {
  const picture = (data as { data: Bootstrap } | undefined)?.data.slides[0]?.image;
  if (!picture) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'image';
  link.fetchPriority = 'high';
  link.imageSrcset = pictureSources(picture.src, picture.width) ?? '';
  link.imageSizes = heroSizes(window.matchMedia(HERO_PHONE).matches);
  link.href = picture.src;
  document.head.append(link);
}
