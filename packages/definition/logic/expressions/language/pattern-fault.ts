import { RE2JS, RE2JSSyntaxException } from 're2js';

/** What a part of a pattern is, and what to write instead. */
type Advice = readonly [part: RegExp, name: string, remedy: string];

const group = 'Use a group `(?:…)`.';
const rule = 'Use a rule (schema.rules) with matches() for a second requirement.';
const hexadecimal = 'Use `\\x{…}` with the hexadecimal number of the character.';

/** Constructs of other engines. */
const unsupported: readonly Advice[] = [
  [/^\(\?[=!]/, 'Lookahead', rule],
  [/^\(\?<[=!]/, 'Lookbehind', rule],
  [/^\(\?>/, 'The atomic group', `${group} RE2 does not backtrack.`],
  [/^\(\?\(/, 'The conditional', 'Separate the alternatives by `|`.'],
  [/^\(\?(?:R|[+-]?\d|&|P>)|^\\g/, 'Recursion', 'Write each level of the nesting.'],
  [/^\(\?P=|^\\(?:[1-9]|k)/, 'The backreference', 'Compare answers in a rule (schema.rules).'],
  [/^\(\?#/, 'The comment', 'Remove it.'],
  [/^\(\?\|/, 'The branch reset', group],
  [/^\(\?'/, 'The named group', 'Use `(?P<name>…)`.'],
  [/^\(\?[a-zA-Z-]*[):]/, 'The flag', 'Only the flags i, m, s and U exist.'],
  [/^\\Z/, 'The anchor', 'Use `\\z`.'],
  [/^\\[GK]/, 'The anchor', 'Remove it.'],
  [/^\\[hH]/, 'The class', 'Use `[ \\t]`.'],
  [/^\\R/, 'The line break', 'Use `\\r?\\n`.'],
  [/^\\[uce]/, 'The escape', hexadecimal],
  [
    /^(?:[*+?]|\{.*\})\+/,
    'The possessive quantifier',
    'Remove the second `+`: RE2 does not backtrack.',
  ],
];

/** Mistakes. */
const malformed: readonly Advice[] = [
  [/^\(\?P?</, 'The group name', 'Use letters, digits and `_`, and each name once: `(?P<name>…)`.'],
  [/^\(\?/, 'The group', group],
  [/^\\$/, 'The backslash', 'Write `\\\\` for a backslash.'],
  [/^\\x/, 'The escape', hexadecimal],
  [/^\\[pP]/, 'The Unicode class', 'Use a category or a script: `\\p{L}`, `\\p{Greek}`.'],
  [/^\\/, 'The escape', 'Write the character without the backslash.'],
  [/^\[:/, 'The POSIX class', 'Use one such as `[:alpha:]`.'],
  [/^\[/, 'The bracket', 'Add the missing `]`, or write `\\[` for a bracket.'],
  [/^.-.|^\\.*-/u, 'The range', 'Write the lower character first.'],
];

/** Mistakes in parts that are valid alone. */
const contextAdvice = {
  unclosedGroup: [/^/, 'The group', 'Add the missing `)`, or write `\\(` for a parenthesis.'],
  unopenedGroup: [/^/, 'The parenthesis', 'Add the missing `(`, or write `\\)` for a parenthesis.'],
  nothingRepeated: [/^/, 'The quantifier', 'Write before it what it repeats, or a backslash.'],
  doubleQuantifier: [/^/, 'The quantifier', 'Remove one of the two, or use `(?:…)` between them.'],
  repeatCount: [
    /^/,
    'The repetition',
    'Repeat at most 1000 times, also in nested groups, the smaller number first.',
  ],
} as const satisfies Readonly<Record<string, Advice>>;

/** Advice for a part that RE2 refuses. */
const adviceFor = (part: string): Advice | undefined =>
  [...unsupported, ...malformed].find(([construct]) => construct.test(part));

const isUnsupported = (advice: Advice): boolean => unsupported.includes(advice);

/** The parts of a pattern, as RE2 reads them, in the order in which they are tried. */
const partSyntax = [
  String.raw`\\Q.*?(?:\\E|$)`,
  String.raw`(?<escaped>\\(?:[pPx]\{[^}]*\}?|[pP].|[0-7]{1,3}|[gk](?:<[^>]*>?|\{[^}]*\}?)|x[\da-fA-F]{0,2}|u[\da-fA-F]{0,4}|c.|.|$))`,
  String.raw`(?<set>\[\^?\]?(?:\[:[^\]]*:\]|\\.|[^\]\\])*\]?)`,
  String.raw`(?<flags>\(\?[a-zA-Z-]*\))`,
  String.raw`(?<open>\((?:\?(?:P?<(?![=!])[^>)]*>?|<[=!]|P[=>][^)]*|[a-zA-Z-]*:|[+-]?\d+|.)?)?)`,
  String.raw`(?<close>\))`,
  String.raw`(?<or>\|)`,
  String.raw`(?<repeat>(?:[*+?]|\{\d+(?:,\d*)?\})\??)`,
  '.',
];
const partPattern = new RegExp(partSyntax.join('|'), 'gsu');

/** The largest number of repetitions, also of nested ones together. */
const maxRepeats = 1000;

/** The longest part of a pattern that a message quotes. */
const maxQuoted = 40;

interface Part {
  readonly text: string;
  readonly index: number;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

interface Fault {
  readonly text: string;
  readonly index: number;
  readonly advice: Advice | undefined;
}

/**
 * Why RE2 refuses a pattern: the construct, its position, and what to write instead. RE2 does not report a position,
 * so that the pattern is divided into parts, and each is compiled alone.
 *
 * @param pattern one that `compilePattern` refuses
 */
export function patternFault(pattern: string): string {
  const fault = findFault(pattern);
  if (!fault) return 'The pattern is not a regular expression of RE2.';
  const { text, index, advice } = fault;
  const characters = Array.from(text);
  const quoted =
    characters.length > maxQuoted ? `${characters.slice(0, maxQuoted).join('')}…` : text;
  const [, name = 'The part', remedy = 'Remove it.'] = advice ?? [];
  const problem = advice && isUnsupported(advice) ? 'not supported by RE2' : 'invalid';
  const position = Array.from(pattern.slice(0, index)).length + 1;
  return `${name} \`${quoted}\` at character ${position} is ${problem}. ${remedy}`;
}

function findFault(pattern: string): Fault | undefined {
  const state = new PatternState();
  const valid = new Set<string>();
  for (const { 0: text, index, groups = {} } of pattern.matchAll(partPattern)) {
    const part: Part = { text, index, groups };
    const fault = (valid.has(text) ? undefined : ownFault(part)) ?? state.faultAfter(part);
    if (fault) return fault;
    valid.add(text);
  }
  return state.unclosed();
}

/** The fault of a part, wherever it is in a pattern. */
function ownFault({
  text,
  index,
  groups: { escaped, set, open, flags, repeat },
}: Part): Fault | undefined {
  const alone = escaped ?? set ?? flags ?? (open && `${open})`) ?? (repeat && `a${repeat}`);
  const refused = alone === undefined ? undefined : refusalOf(alone);
  if (refused === undefined) return undefined;
  if (repeat !== undefined) return { text, index, advice: contextAdvice.repeatCount };
  // Of a class, RE2 names the part that is wrong.
  const wrong = set !== undefined && text.includes(refused) ? refused : text;
  return {
    text: wrong,
    index: index + text.indexOf(wrong),
    advice: adviceFor(wrong),
  };
}

/** The part of a pattern that RE2 refuses; undefined if it accepts the pattern. */
function refusalOf(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    return error instanceof RE2JSSyntaxException ? (error.input ?? '') : '';
  }
}

/** An open group, with the most repetitions within it. */
interface OpenGroup {
  readonly part: Part;
  repeats: number;
}

/** What the earlier parts of a pattern mean for the next one. */
class PatternState {
  readonly #open: OpenGroup[] = [];
  readonly #names = new Set<string>();
  #before: Part | undefined;
  /** The repetitions within the part before; undefined if there is nothing to repeat. */
  #repeats: number | undefined;

  faultAfter(part: Part): Fault | undefined {
    const { open, close, or, flags, repeat } = part.groups;
    const before = this.#before;
    this.#before = part;
    if (repeat !== undefined) return this.#repeat(part, repeat, before);
    if (open !== undefined) return this.#openGroup(part, open);
    if (close !== undefined) return this.#closeGroup(part);
    this.#repeats = or === undefined && flags === undefined ? 1 : undefined;
    return undefined;
  }

  unclosed(): Fault | undefined {
    const part = this.#open.at(-1)?.part;
    return part && { ...part, advice: contextAdvice.unclosedGroup };
  }

  #openGroup(part: Part, open: string): Fault | undefined {
    const name = /^\(\?P?<(.*)>$/u.exec(open)?.[1];
    if (name !== undefined && this.#names.has(name)) {
      return { ...part, advice: adviceFor(open) };
    }
    if (name !== undefined) this.#names.add(name);
    this.#open.push({ part, repeats: 1 });
    this.#repeats = undefined;
    return undefined;
  }

  #closeGroup(part: Part): Fault | undefined {
    const group = this.#open.pop();
    if (!group) return { ...part, advice: contextAdvice.unopenedGroup };
    this.#repeats = group.repeats;
    this.#countRepeats(group.repeats);
    return undefined;
  }

  #repeat(part: Part, repeat: string, before: Part | undefined): Fault | undefined {
    if (this.#repeats === undefined) return { ...part, advice: contextAdvice.nothingRepeated };
    if (before?.groups['repeat'] !== undefined) {
      const text = before.text + part.text;
      return {
        text,
        index: before.index,
        advice: adviceFor(text) ?? contextAdvice.doubleQuantifier,
      };
    }
    const counts = repeat.match(/\d+/g)?.map(Number) ?? [1];
    this.#repeats *= Math.max(1, ...counts);
    this.#countRepeats(this.#repeats);
    return this.#repeats > maxRepeats ? { ...part, advice: contextAdvice.repeatCount } : undefined;
  }

  #countRepeats(repeats: number): void {
    const group = this.#open.at(-1);
    if (group) group.repeats = Math.max(group.repeats, repeats);
  }
}
