/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard'],
  plugins: ['stylelint-no-unsupported-browser-features'],
  rules: {
    'plugin/no-unsupported-browser-features': [
      true,
      {
        ignorePartialSupport: true,
        // Without each of these the page looks a little plainer, or as the browser has it, and works.
        ignore: ['css-container-queries-style', 'css-content-visibility', 'css-touch-action', 'extended-system-fonts', 'text-size-adjust'],
      },
    ],
    // As in `matchMedia` of the scripts.
    'media-feature-range-notation': 'prefix',
    'selector-class-pattern': ['^[a-z][a-zA-Z0-9-]*$', { message: 'A class of a module is camelCase, any other kebab-case' }],
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    // A length of zero in `calc()` needs its unit, and so does one that gets there as a property.
    'length-zero-no-unit': [true, { ignore: ['custom-properties'], ignoreFunctions: ['calc', 'clamp', 'max', 'min', 'var'] }],
    // Rules stand with the part that they style, not by their specificity.
    'no-descending-specificity': null,
    'number-max-precision': null,
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
    'rule-empty-line-before': null,
  },
};
