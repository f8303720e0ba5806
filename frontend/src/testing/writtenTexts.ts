import { type CallExpression, type Node, parseSync, Visitor } from 'oxc-parser';

/** A text found in the code, and its position. */
export interface FoundText {
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
export function writtenTexts(file: string, code: string, isKey: (text: string) => boolean): FoundText[] {
  const found: TextAtOffset[] = [];
  const note = (node: Node, text: string) => found.push({ at: node.start, text: text.trim().replaceAll(/\s+/g, ' ') });
  const noteAll = (node: Node, counts: (text: string) => boolean) => {
    for (const [part, text] of literals(node)) if (counts(text) && !isKey(text)) note(part, text);
  };
  const children = (nodes: Node[]) => {
    for (const node of nodes) if (node.type === 'JSXExpressionContainer') noteAll(node.expression, (text) => LETTER.test(text));
  };
  new Visitor({
    JSXText(node) {
      // The position of the text itself, after the line breaks and spaces before it.
      const start = node.start + node.value.search(/\S|$/);
      if (LETTER.test(node.value.replaceAll(ENTITY, ''))) note({ ...node, start }, node.value);
    },
    JSXElement: (node) => children(node.children),
    JSXFragment: (node) => children(node.children),
    JSXAttribute({ name, value }) {
      const attribute = code.slice(name.start, name.end);
      const shown = value?.type === 'JSXExpressionContainer' ? value.expression : value;
      if (shown && !TECHNICAL.test(attribute)) noteAll(shown, (text) => (SHOWN.test(attribute) ? LETTER : WORDS).test(text));
    },
    Property({ key, value }) {
      if (SHOWN.test(code.slice(key.start, key.end))) noteAll(value, (text) => LETTER.test(text));
    },
  }).visit(parseSync(file, code).program);
  return placed(file, code, found);
}

/** Returns the keys passed to `t()`, with `*` in place of computed parts. */
export function askedKeys(file: string, code: string): FoundText[] {
  const found: TextAtOffset[] = [];
  new Visitor({
    CallExpression(node) {
      const [first] = callsTexts(node) ? node.arguments : [];
      for (const [part, text] of first ? literals(first) : []) found.push({ at: part.start, text });
    },
  }).visit(parseSync(file, code).program);
  return placed(file, code, found);
}

/** A text and its offset in the code. */
interface TextAtOffset {
  at: number;
  text: string;
}

function placed(file: string, code: string, found: TextAtOffset[]): FoundText[] {
  const inOrder = found.toSorted((one, other) => one.at - other.at);
  return inOrder.map(({ at, text }) => ({ where: `${file}:${code.slice(0, at).split('\n').length}`, text }));
}

function callsTexts({ callee }: CallExpression): boolean {
  if (callee.type === 'Identifier') return callee.name === 't';
  return callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 't';
}

/** Returns the literal texts that an expression may evaluate to, without looking into calls. */
function literals(node: Node): [Node, string][] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [[node, node.value]] : [];
    case 'TemplateLiteral':
      return [[node, node.quasis.map(({ value }) => value.cooked ?? '').join('*')]];
    case 'ConditionalExpression':
      return [...literals(node.consequent), ...literals(node.alternate)];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return literals(node.expression);
    case 'BinaryExpression':
      // Operands of comparisons are not shown.
      return node.operator === '+' ? [...literals(node.left), ...literals(node.right)] : [];
    case 'LogicalExpression':
      // `a && b` may show b; `a || b` and `a ?? b` may show either.
      return node.operator === '&&' ? literals(node.right) : [...literals(node.left), ...literals(node.right)];
    default:
      return [];
  }
}
