import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BandPage, type BandWidth } from '@/ui/BandPage';
import { CARD_SIZES } from '@/lib/pictureSources';
import { TitledPage } from '@/ui/TitledPage';
import { HomeOpening, PageOpening, StageOpening } from './Openings';
import { slot } from './slots';

const band = (width: BandWidth) => <BandPage title={slot('title')} width={width} />;

/** How each kind of screen begins. The server knows which kind is at an address (`server/features/pages/src/shell`). */
const SCREENS = {
  home: <HomeOpening />,
  stage: <StageOpening />,
  titled: <TitledPage title={slot('title')} />,
  text: band('text'),
  faq: band('medium'),
  contacts: band('wide'),
};

/** React asks for eager pictures ahead of the markup; the server does that in the page's head. */
const HOISTED = /<link rel="preload"[^>]*>/g;

/** The content of `openings.json`: the templates, and how wide the server has a card's picture asked for in the head. */
export function renderOpenings(): string {
  const screens = Object.entries(SCREENS).map(([name, screen]) => [name, rendered(screen)]);
  const openings = { card_sizes: CARD_SIZES, page: rendered(<PageOpening />), screens: Object.fromEntries(screens) };
  return `${JSON.stringify(openings, null, 2)}\n`;
}

const rendered = (part: ReactNode) => renderToStaticMarkup(part).replace(HOISTED, '');
