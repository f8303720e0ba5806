import type { KnipConfig } from 'knip';
import table from './routes.json' with { type: 'json' };

const screens = [table.own_page, ...table.routes].flatMap(({ screen }) => (screen ? [`src/features/${screen}.tsx`] : []));

export default {
  // Screens are loaded by their names in the route table.
  entry: [...new Set(screens), 'src/features/pages/NotFoundScreen.tsx', 'src/app/openings/print.ts', '{e2e,journeys}/*.spec.ts', '{e2e,journeys}/*.config.ts'],
  project: ['src/**/*.{ts,tsx}', '{e2e,journeys}/**/*.ts', 'webpack/**/*.{ts,js}'],
  // Fonts are copied by their names in the font list.
  ignoreDependencies: [/^@fontsource/],
  ignoreBinaries: ['ffmpeg', 'openssl'],
  ignoreExportsUsedInFile: true,
  // The API's types are a complete catalogue; two constants may have the same value.
  exclude: ['types', 'duplicates'],
} satisfies KnipConfig;
