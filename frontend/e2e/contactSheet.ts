import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const SCREENSHOTS = path.join(import.meta.dirname, '../../target/screenshots');

const STYLE = `
body { margin: 0; background: #1b1b1f; color: #eee; font: 14px/1.4 system-ui, sans-serif }
table { border-spacing: 12px }
th { position: sticky; top: 0; padding: 8px; background: #1b1b1f; text-align: left; font-weight: 600 }
tbody th { left: 0; top: auto; vertical-align: top }
td { vertical-align: top }
img { display: block; height: 420px; max-width: 640px; object-fit: cover; object-position: top; border-radius: 4px }`;

/** Writes a page of all screenshots: a row for each screen, a column for each channel, width and palette. */
export default function contactSheet(): void {
  const looks = readdirSync(SCREENSHOTS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const shots = new Map(looks.map((look) => [look, new Set(readdirSync(path.join(SCREENSHOTS, look)))]));
  const screens = [...new Set([...shots.values()].flatMap((files) => [...files]))].filter((file) => file.endsWith('.png'));
  const cell = (look: string, file: string) =>
    shots.get(look)?.has(file) ? `<td><a href="${look}/${file}"><img loading="lazy" src="${look}/${file}" alt="${file} of ${look}"></a></td>` : '<td></td>';
  const rows = screens.map((file) => `<tr><th>${path.parse(file).name}</th>${looks.map((look) => cell(look, file)).join('')}</tr>`);
  const head = ['', ...looks].map((look) => `<th>${look}</th>`).join('');
  const table = `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  writeFileSync(
    path.join(SCREENSHOTS, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>${STYLE}</style>${table}</html>\n`,
  );
}
