/** Escapes a text for HTML. */
export const escape = (text) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Renders a whole page with the sandbox's styles. */
export function document({ title, body, language = 'en', kind = '', done = false, script = '' }) {
  const scripts = script ? `<script type="module" src="/elements/${script}"></script>` : '';
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/elements/page.css">
${scripts}
<body${kind ? ` class="${kind}"` : ''}${done ? ' data-done' : ''}>
${body}
</body>
</html>
`;
}
