import createIcon from './createIcon';

// Two icons missing in the icon package, on its 24 px grid.

export const HockeyIcon = createIcon(
  'M19 3l-6.5 14.2a3 3 0 0 1 -2.7 1.8h-5.3a1.5 1.5 0 0 1 0 -4h4.3a2 2 0 0 0 1.8 -1.1l5 -10.9' + 'M15 19a3 1.4 0 1 0 6 0a3 1.4 0 1 0 -6 0',
);

export const LacrosseIcon = createIcon(
  'M3 21l8 -8' +
    'M11 13c-2 -3 -.5 -8 4 -9.500c3 -1 5.500 0 6 .500c.500 .500 1.500 3 .500 6c-1.500 4.500 -6.500 6 -10.500 3z' +
    'M14 6l5 5m-3 -7l4.500 4.500m-8.500 .500l4 4',
);
