import ts from 'typescript';

/** A text found in the code, and its position. */
export interface Written {
  where: string;
  text: string;
}

const LETTER = /\p{L}/u;
/** Entities such as `&nbsp;`, whose letters are not shown. */
const ENTITY = /&\w+;/g;
/** Looks like words: a capital and a small letter at the start, or letters on both sides of a space. */
const WORDS = /^\p{Lu}\p{Ll}|\p{L} +\p{L}/u;
/** Attributes that are shown or read out: a single letter in them counts as a text. */
const SHOWN = /^(aria-(label|description|roledescription|valuetext|placeholder|braillelabel)|alt|title|placeholder|label|heading|text|description|hint)$/;
/** Attributes that are never shown. */
const TECHNICAL = /^(className|rel|d|points|transform|sizes|media|preserveAspectRatio|viewBox|autoComplete|allow|sandbox|srcSet|style)$/;

/**
 * Returns the texts written in a component instead of the catalogues: between tags, in attributes that are shown or look
 * like words, and in object properties with names of shown attributes. `isKey` recognises catalogue keys, which don't count.
 */
export function writtenTexts(file: string, code: string, isKey: (text: string) => boolean): Written[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Written[] = [];

  const note = (node: ts.Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({ where: `${file}:${line + 1}`, text: text.trim().replaceAll(/\s+/g, ' ') });
  };
  const noteAll = (node: ts.Expression, counts: (text: string) => boolean) => {
    for (const [part, text] of literals(node)) if (counts(text) && !isKey(text)) note(part, text);
  };

  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && LETTER.test(node.text.replaceAll(ENTITY, ''))) note(node, node.text);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) noteAll(node.expression, (text) => LETTER.test(text));
    if (ts.isJsxAttribute(node)) {
      const name = node.name.getText(source);
      const value = node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (value && !TECHNICAL.test(name)) noteAll(value as ts.Expression, (text) => (SHOWN.test(name) ? LETTER : WORDS).test(text));
    }
    if (ts.isPropertyAssignment(node) && SHOWN.test(node.name.getText(source))) noteAll(node.initializer, (text) => LETTER.test(text));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the keys passed to `t()`, with `*` in place of computed parts. */
export function askedKeys(file: string, code: string): Written[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Written[] = [];
  const visit = (node: ts.Node): void => {
    const [first] = ts.isCallExpression(node) && callsTexts(node.expression) ? node.arguments : [];
    for (const [part, text] of first ? literals(first) : []) {
      const { line } = source.getLineAndCharacterOfPosition(part.getStart(source));
      found.push({ where: `${file}:${line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function callsTexts(called: ts.Expression): boolean {
  return ts.isIdentifier(called) ? called.text === 't' : ts.isPropertyAccessExpression(called) && called.name.text === 't';
}

/** Returns the literal texts that an expression may evaluate to, without looking into calls. */
function literals(node: ts.Expression): [ts.Node, string][] {
  if (ts.isStringLiteralLike(node)) return [[node, node.text]];
  if (ts.isTemplateExpression(node)) {
    return [[node, node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join('')]];
  }
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return literals(node.expression);
  if (ts.isBinaryExpression(node)) {
    // Operands of comparisons are not shown. `a && b` may show b; `a || b`, `a ?? b` and `a + b` may show either.
    const { kind } = node.operatorToken;
    const joins = kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
    const first = joins ? literals(node.left) : [];
    return joins || kind === ts.SyntaxKind.AmpersandAmpersandToken ? [...first, ...literals(node.right)] : [];
  }
  return [];
}
