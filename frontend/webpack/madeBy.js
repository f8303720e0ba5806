/* JavaScript, because webpack loads loaders itself and can't load TypeScript. */

/** Replaces a module's source with the result of the `make` option, which gets the source and the module's query. */
export default function madeBy(source) {
  return this.getOptions().make(source, this.resourceQuery.slice(1));
}
