import ts from 'typescript';

// Finds the texts of a source file that people read: comments, and texts that a program prints.
// Everything else becomes spaces, so that lines and columns stay as they are.

type Extract = (path: string, text: string) => string;

/** Text that people read, by the end of a file's name; the first one that fits is used. */
const extractors: readonly (readonly [pattern: RegExp, extract: Extract])[] = [
  [/\.(ts|js|mjs|tsx)$/, fromProgram],
  [/\.md$/, fromMarkdown],
  [/schema\.graphql$/, (_, text) => only(text, /"""[\s\S]*?"""|#[^\n]*/g)],
  [/\.graphql$/, (_, text) => only(text, /#[^\n]*/g)],
  [/\.prisma$/, (_, text) => only(text, /\/\/[^\n]*/g)],
  [/\.css$/, (_, text) => only(text, /\/\*[\s\S]*?\*\//g)],
  [/(\.(yml|yaml|sh)|^\.ci\/\w+|Dockerfile|\.editorconfig)$/, fromConfiguration],
  [/\.(py|html)$/, (_, text) => text],
  [/\/texts\/en\.json$/, (_, text) => only(text, /(?<=: )".*"/g)],
];

/** The texts of a file, at their lines and columns; undefined where files of this kind have none. */
export function textOf(path: string, text: string): string | undefined {
  const found = extractors.find(([pattern]) => pattern.test(path));
  return found?.[1](path, text);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** What is within the spans stays. */
function keep(text: string, spans: readonly Span[]): string {
  let result = '';
  let end = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    result += blank(text.slice(end, span.start)) + text.slice(span.start, span.end);
    end = span.end;
  }
  return result + blank(text.slice(end));
}

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));

/** What matches stays. */
const only = (text: string, pattern: RegExp) => keep(text, spansOf(text, pattern));

/** What matches goes. */
const without = (text: string, pattern: RegExp) => text.replace(pattern, blank);

/** Prose: no code, no addresses. Line breaks within a paragraph do not separate the words of a term. */
function fromMarkdown(_: string, text: string): string {
  return [
    /^(```|~~~)[\s\S]*?^\1/gm,
    /`[^`\n]+`/g,
    /<!--[\s\S]*?-->/g,
    /<[^>\n]+>/g,
    /\]\([^)\n]*\)/g,
    /^\[[^\]\n]+\]: .*$/gm,
  ].reduce(without, text);
}

/** Comments, and values that are sentences. */
function fromConfiguration(_: string, text: string): string {
  return only(text, /(?<=^|\s)#[^\n]*|(?<=:\s|>-?\n)[^\n#]*\s[^\n#]*|(["'])[^\n]*?\1/g);
}

function fromProgram(path: string, text: string): string {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const literals: Span[] = [];
  const read: Span[] = [];
  const isTest = path.startsWith('test/');
  const visit = (node: ts.Node): void => {
    if (isLiteral(node)) {
      const span = { start: node.getStart(file), end: node.getEnd() };
      literals.push(span);
      if (isTest ? isTitle(node) : isSentence(node)) read.push(inner(span));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const code = literals.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end),
    text,
  );
  return keep(text, [...read, ...spansOf(code, /\/\/[^\n]*|\/\*[\s\S]*?\*\//g)]);
}

type Literal = ts.LiteralLikeNode;

function isLiteral(node: ts.Node): node is Literal {
  return ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || isRegExp(node);
}

const isRegExp = (node: ts.Node) => node.kind === ts.SyntaxKind.RegularExpressionLiteral;

const inner = ({ start, end }: Span): Span => ({ start: start + 1, end: end - 1 });

/** A single word is a name or a code. */
const isSentence = (node: Literal) => !isRegExp(node) && /[a-z]\S* +\S/i.test(node.text);

/** `it('…')`, `describe.each(…)('…')`. */
function isTitle(node: Literal): boolean {
  const owner = ts.isTemplateExpression(node.parent) ? node.parent : node;
  const call = owner.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== owner) return false;
  return /^(it|describe|test)\b/.test(call.expression.getText());
}
