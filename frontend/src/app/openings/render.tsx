import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BandPage, type BandWidth } from '@/ui/BandPage';
import { CARD_SIZES } from '@/lib/pictureSources';
import { TitledPage } from '@/ui/TitledPage';
import { HomeOpening, PageOpening, StageOpening } from './Openings';
import { slot } from './slots';

const band = (width: BandWidth) => <BandPage title={slot('title')} width={width} />;

/** The opening of each kind of screen; `routes.json` names the kinds. */
const SCREENS = {
  home: <HomeOpening />,
  stage: <StageOpening />,
  titled: <TitledPage title={slot('title')} />,
  text: band('text'),
  faq: band('medium'),
  contacts: band('wide'),
};

/** Preload links that React emits for eager pictures; removed because the server writes its own into the head. */
const HOISTED = /<link rel="preload"[^>]*>/g;

/** Returns the content of `openings.json`: the templates, and the `sizes` that the server uses to preload a card's picture. */
export function renderOpenings(): string {
  const screens = Object.entries(SCREENS).map(([name, screen]) => [name, rendered(screen)] as const);
  const openings = { card_sizes: CARD_SIZES, page: rendered(<PageOpening />), screens: Object.fromEntries(screens) };
  return `${JSON.stringify(openings, null, 2)}\n`;
}

const rendered = (part: ReactNode) => renderToStaticMarkup(part).replace(HOISTED, '');
