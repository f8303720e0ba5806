/* Webpack loads loaders by itself, which can't be TypeScript. */

/** Replaces a module's source by what the function `make` in the options makes of it and of its query. */
export default function madeBy(source) {
  return this.getOptions().make(source, this.resourceQuery.slice(1));
}
