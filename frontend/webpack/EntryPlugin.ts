import HtmlWebpackPlugin, { type HtmlTagObject } from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/**
 * Leaves only the scripts that match `first` in the page. A meta tag lists the others, and the first scripts load them after
 * first paint (`src/app/entry.ts`).
 */
export class EntryPlugin {
  private readonly first: RegExp;

  constructor(first: RegExp) {
    this.first = first;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('EntryPlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('EntryPlugin', (data) => {
        const isFirst = (script: HtmlTagObject) => this.first.test(address(script));
        const later = data.bodyTags.filter((script) => !isFirst(script)).map(address);
        const named = { tagName: 'meta', voidTag: true, attributes: { name: 'entry-scripts', content: later.join(' ') }, meta: {} };
        return { ...data, headTags: [...data.headTags, named], bodyTags: data.bodyTags.filter(isFirst) };
      });
    });
  }
}

function address(script: HtmlTagObject): string {
  return String(script.attributes['src']);
}
