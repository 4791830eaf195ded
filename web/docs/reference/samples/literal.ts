/** How a language writes the values of JSON. */
export interface LiteralStyle {
  readonly name: (name: string) => string;
  readonly text: (text: string) => string;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  /** What objects have between their braces and members on one line. */
  readonly padding: string;
  readonly indent: string;
}

/** The longest object or list on one line, in characters. */
const maxLine = 64;

/** A value of JSON in a language, on several lines if it is long. */
export function literal(value: unknown, style: LiteralStyle, depth = 0): string {
  if (typeof value === 'string') return style.text(value);
  if (value === null || typeof value === 'boolean') return style.words[`${value}`];
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const parts = Object.entries(Object(value)).map(([name, member]) => {
    const text = literal(member, style, depth + 1);
    return isList ? text : `${style.name(name)}: ${text}`;
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const line = parts.join(', ');
  const padding = isList ? '' : style.padding;
  if (line.length <= maxLine && !line.includes('\n'))
    return `${open}${padding}${line}${padding}${close}`;
  const inner = style.indent.repeat(depth + 1);
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${style.indent.repeat(depth)}${close}`;
}

const quoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

export const javaScriptStyle: LiteralStyle = {
  name: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)),
  text: quoted,
  words: { true: 'true', false: 'false', null: 'null' },
  padding: ' ',
  indent: '  ',
};

export const pythonStyle: LiteralStyle = {
  name: (name) => JSON.stringify(name),
  text: (text) => JSON.stringify(text),
  words: { true: 'True', false: 'False', null: 'None' },
  padding: '',
  indent: '    ',
};

/** Lines that a sample has only under a condition. */
export const linesIf = (condition: unknown, ...lines: readonly string[]): readonly string[] =>
  condition ? lines : [];
