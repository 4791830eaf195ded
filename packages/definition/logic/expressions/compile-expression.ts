import { type CelInput, type CelResult, isCelError, plan } from '@bufbuild/cel';
import { textLimits } from '../../model/answer-limits.ts';
import type { Json } from '../../model/answer-rule.ts';
import { isOtherAnswer, otherOptionId } from '../../model/other-answer.ts';
import type { EntriesKind, OptionScores, SimpleKind, ValueKind } from '../../model/value-kind.ts';
import type {
  CompiledExpression,
  ExpressionAnswers,
  ExpressionCompiler,
  ExpressionContext,
  ExpressionResult,
} from './expression-compiler.ts';
import { environmentOf } from './language/environment.ts';
import { countCodePoints } from './language/text-search.ts';
import { analyzeExpression } from './typing/analyze-expression.ts';
import type { VariableMeaning } from './typing/typing-context.ts';

type QuestionValue =
  | number
  | string
  | boolean
  | readonly string[]
  | ReadonlyMap<string, string>
  | ReadonlyMap<string, number>
  | ReadonlyMap<string, readonly string[]>
  | readonly ReadonlyMap<string, QuestionValue>[];

/**
 * The value of a stored answer; undefined if its shape is not that of the kind, which happens for answers
 * to an older version of the form.
 *
 * @param members the names of the values of entries that are read; others are left out
 */
export function questionValue(
  answer: Json,
  kind: ValueKind,
  members: ReadonlySet<string>,
): QuestionValue | undefined {
  return typeof kind === 'string' ? readers[kind](answer) : readEntries(answer, kind, members);
}

function readEntries(
  answer: Json,
  { members: kinds }: EntriesKind,
  members: ReadonlySet<string>,
): ReadonlyMap<string, QuestionValue>[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  const used = [...kinds].filter(([id]) => members.has(id));
  return answer.map((entry) => {
    const values =
      typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry : {};
    return new Map(
      used.flatMap(([id, kind]): [string, QuestionValue][] => {
        const given = Object.hasOwn(values, id) ? values[id] : undefined;
        const value = given === undefined ? undefined : questionValue(given, kind, members);
        return value === undefined ? [] : [[id, value]];
      }),
    );
  });
}

type Reader = (answer: Json) => QuestionValue | undefined;

const readers: Readonly<Record<SimpleKind, Reader>> = {
  number: readNumber,
  text: readText,
  boolean: (answer) => (typeof answer === 'boolean' ? answer : undefined),
  list: readList,
  map: (answer) => readMap(answer, readText),
  list_map: (answer) => readMap(answer, readList),
  number_map: (answer) => readMap(answer, readNumber),
};

function readNumber(answer: Json): number | undefined {
  return typeof answer === 'number' ? answer : undefined;
}

/** A text, an option, or an other answer. */
function readText(answer: Json): string | undefined {
  if (typeof answer === 'string') return answer;
  return isOtherAnswer(answer) ? otherOptionId : undefined;
}

/** Options, or the names of files. */
function readList(answer: Json): readonly string[] | undefined {
  return Array.isArray(answer) ? readAll(answer, readEntry) : undefined;
}

function readEntry(entry: Json): string | undefined {
  const isFile = typeof entry === 'object' && entry !== null && 'file_id' in entry;
  return isFile && typeof entry['name'] === 'string' ? entry['name'] : readText(entry);
}

/** Parts of an answer, or rows of a matrix. */
function readMap<Value>(
  answer: Json,
  read: (value: Json) => Value | undefined,
): ReadonlyMap<string, Value> | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  const values = readAll(Object.values(answer), read);
  if (!values) return undefined;
  return new Map(
    Object.keys(answer).flatMap((key, index): [string, Value][] => {
      const value = values[index];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Undefined if one of the values cannot be read. */
function readAll<Value>(
  values: readonly Json[],
  read: (value: Json) => Value | undefined,
): Value[] | undefined {
  const found = values.flatMap((value) => {
    const one = read(value);
    return one === undefined ? [] : [one];
  });
  return found.length === values.length ? found : undefined;
}

/** Compiles expressions in CEL (docs/decisions/0050-expressions-are-cel.md). */
export const compileExpression: ExpressionCompiler = (source, scope): CompiledExpression => {
  const { root, variables, patterns, members } = analyzeExpression(source, { scope });
  const evaluate = plan(environmentOf(patterns), root);
  const used = Array.from(variables, ([name, meaning]) => ({ name, meaning }));
  return (answers, context) => {
    const values: Record<string, CelInput> = Object.create(null);
    for (const { name, meaning } of used) {
      const value = readVariable(meaning, answers, context, members);
      if (value !== undefined) values[name] = value;
    }
    return toResult(withoutStackTraces(() => evaluate(values)));
  };
};

function readVariable(
  meaning: VariableMeaning,
  answers: ExpressionAnswers,
  { today }: ExpressionContext,
  members: ReadonlySet<string>,
): CelInput | undefined {
  if (meaning.form === 'today') return today;
  const given = answers.get(meaning.question);
  const value = given && questionValue(given.answer, meaning.kind, members);
  if (meaning.form === 'answered') return value !== undefined;
  if (meaning.form === 'answer') return value;
  if (meaning.form === 'score') return scoreOf(value, meaning.scores);
  if (Array.isArray(value)) return value.length;
  return value instanceof Map ? value.size : 0;
}

/** The sum of the scores of the selected options. Other answers have none. */
function scoreOf(value: QuestionValue | undefined, scores: OptionScores): number {
  const selected: readonly unknown[] = [value].flat();
  return selected.reduce<number>((sum, id) => sum + (scores.get(String(id)) ?? 0), 0);
}

function toResult(result: CelResult): ExpressionResult {
  if (isCelError(result)) return undefined;
  switch (typeof result) {
    case 'boolean':
      return result;
    case 'bigint':
      return Number(result);
    case 'number':
      return Number.isFinite(result) ? result : undefined;
    case 'string':
      return isTooLong(result) ? undefined : result;
    default:
      return undefined;
  }
}

/** Texts have at most the characters of an answer. */
function isTooLong(text: string): boolean {
  const limit = textLimits.long_text;
  return text.length > limit && (text.length > 2 * limit || countCodePoints(text) > limit);
}

/** Errors are ordinary results of an evaluation; collecting their stack traces takes most of the time. */
function withoutStackTraces<Result>(evaluate: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return evaluate();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
