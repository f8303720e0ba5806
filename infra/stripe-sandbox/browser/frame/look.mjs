/** Applies the page's appearance inside the frame: Stripe's appearance variables, and the card element's `style`. */

const VARIABLES = {
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--text',
  colorTextSecondary: '--secondary',
  colorTextPlaceholder: '--placeholder',
  colorDanger: '--danger',
  colorBorder: '--border',
  fontFamily: '--font',
  fontSizeBase: '--size',
  fontSizeSm: '--small',
  fontWeightNormal: '--weight',
  fontWeightMedium: '--strong',
  borderRadius: '--radius',
  spacingUnit: '--unit',
  gridRowSpacing: '--row',
  gridColumnSpacing: '--column',
};

const NIGHT = {
  colorPrimary: '#85d996',
  colorBackground: '#30313d',
  colorText: '#ffffff',
  colorTextSecondary: '#b6b6bf',
  colorTextPlaceholder: '#9c9ca6',
  colorDanger: '#fe87a1',
  colorBorder: '#5a5b66',
};

/** Returns whether a value can neither end its CSS declaration nor load anything. */
const harmless = (value) =>
  typeof value === 'string' && value.length < 200 && !/[;{}<>]|url\(|expression|@import/i.test(value);

function set(root, values) {
  for (const [name, property] of Object.entries(VARIABLES)) {
    if (harmless(values[name])) root.style.setProperty(property, values[name]);
    else root.style.removeProperty(property);
  }
}

/** Applies the appearance of `elements({appearance})`. */
export function dress(root, { theme, variables = {} } = {}) {
  set(root, { ...(theme === 'night' ? NIGHT : {}), ...variables });
}

/** Applies the appearance of a card element's `style`. */
export function dressCard(root, { base = {}, invalid = {} } = {}) {
  const placeholder = base['::placeholder']?.color;
  const values = {
    colorText: base.color,
    colorTextPlaceholder: placeholder,
    colorDanger: invalid.color,
    fontFamily: base.fontFamily,
    fontSizeBase: base.fontSize,
    fontWeightNormal: base.fontWeight,
  };
  for (const [name, value] of Object.entries(values))
    if (harmless(value)) root.style.setProperty(VARIABLES[name], value);
}
