import type { RuleSetRule } from 'webpack';

/** Sections of the English texts that only some screens need. They come with the scripts of those, in `src/i18n/texts/`. */
export const OF_SCREENS = ['accounts', 'buy', 'clips', 'countdown', 'events', 'faq', 'favorites', 'forms', 'home', 'library', 'orders', 'pages', 'passes', 'payments', 'player', 'privacy', 'rail', 'region', 'results', 'simulation', 'teams', 'watch'];

type Texts = Record<string, unknown>;

/** `en.json?events` is the section of that name, `en.json?first` all that no screen brings along. */
export function englishTexts(): RuleSetRule[] {
  const part = (name: string, isIn: (section: string) => boolean): RuleSetRule => ({
    test: /[\\/]i18n[\\/]en\.json$/,
    resourceQuery: new RegExp(`^\\?${name}$`),
    type: 'json',
    parser: { parse: (text: string) => Object.fromEntries(Object.entries(JSON.parse(text) as Texts).filter(([section]) => isIn(section))) },
  });
  return [part('first', (section) => !OF_SCREENS.includes(section)), ...OF_SCREENS.map((name) => part(name, (section) => section === name))];
}
