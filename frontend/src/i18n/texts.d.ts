/* A whole compiled catalogue (`webpack/texts.ts`). */
declare module '*.json?all' {
  const texts: Record<string, string>;
  export default texts;
}
