import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

/** Features without screens; the domain and other features may import them. */
const BASE_FEATURES = ['analytics', 'catalogue', 'channel', 'favorites', 'forms', 'payments', 'session', 'toasts'];

/** Layers that every screen may import. Screens of other features are not among them. */
const shared = ['foundation', 'ui', 'api', 'base', 'domain', 'player', 'clips'];

export default ts.config(
  { ignores: ['dist', 'coverage', 'e2e/artefacts', 'src/api/schema.gen.ts'] },
  js.configs.recommended,
  ts.configs.strict,
  hooks.configs.flat.recommended,
  a11y.flatConfigs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'jsx-a11y/no-autofocus': 'off',
      // A named region that scrolls must be focusable, so that arrow keys scroll it.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region'], allowExpressionValues: true }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { typescript: { project: './tsconfig.json' } },
      'boundaries/include': ['src/**/*'],
      'boundaries/ignore': ['src/**/*.test.{ts,tsx}', 'src/testing/**', 'src/index.tsx'],
      'boundaries/elements': [
        { type: 'foundation', mode: 'full', pattern: 'src/{i18n,lib,theme}/**/*' },
        { type: 'ui', mode: 'full', pattern: 'src/ui/**/*' },
        { type: 'api', mode: 'full', pattern: 'src/api/**/*' },
        { type: 'base', mode: 'full', pattern: `src/features/{${BASE_FEATURES.join(',')}}/**/*` },
        { type: 'domain', mode: 'full', pattern: 'src/domain/**/*' },
        { type: 'player', mode: 'full', pattern: 'src/features/player/**/*' },
        { type: 'clips', mode: 'full', pattern: 'src/features/clips/**/*' },
        { type: 'screen', mode: 'full', pattern: 'src/features/*/**/*', capture: ['feature'] },
        { type: 'app', mode: 'full', pattern: 'src/app/**/*' },
      ],
    },
    rules: {
      'boundaries/element-types': [
        'error',
        {
          default: 'disallow',
          message: '${file.type} may not import ${dependency.type}: imports flow from lib to ui, domain, features and the app',
          rules: [
            { from: 'foundation', allow: ['foundation'] },
            { from: 'ui', allow: ['foundation', 'ui'] },
            { from: 'api', allow: ['foundation', 'api'] },
            { from: 'base', allow: ['foundation', 'ui', 'api', 'base'] },
            { from: 'domain', allow: ['foundation', 'ui', 'api', 'base', 'domain'] },
            { from: 'player', allow: ['foundation', 'ui', 'api', 'base', 'domain', 'player'] },
            { from: 'clips', allow: shared },
            { from: 'screen', allow: [...shared, ['screen', { feature: '${from.feature}' }]] },
            { from: 'app', allow: [...shared, 'screen', 'app'] },
          ],
        },
      ],
    },
  },
  {
    // API calls go through a transport, which a simulation replaces. Files of a recording are not API calls.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.test.{ts,tsx}', 'src/testing/**', 'src/api/transport.ts', 'src/features/player/{ScrubPreview,useThumbnails}.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Use request(), or transport().fetch() from @/api/transport.' }],
      'no-restricted-properties': [
        'error',
        { object: 'window', property: 'fetch', message: 'Use transport().fetch() from @/api/transport.' },
        { object: 'navigator', property: 'sendBeacon', message: 'Use transport().sendBeacon() from @/api/transport.' },
      ],
    },
  },
  {
    files: ['webpack/**', 'e2e/**', '*.{ts,js}'],
    languageOptions: { globals: { ...globals.node } },
  },
);
