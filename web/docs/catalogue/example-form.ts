import { z } from 'zod';
import { type Failure, formatPath } from '../../../packages/common/problem.ts';
import { compileAnswerCheck } from '../../../packages/definition/answers/compile-answer-check.ts';
import type { Definition, Element } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import type { Json, UploadsByRef } from '../../../packages/definition/model/answer-rule.ts';
import { parseDefinition } from '../../../packages/definition/parsing/parse-definition.ts';
import {
  type AnyElementType,
  type ElementTypeName,
  elementTypes,
} from '../../../packages/definition/questions/question-types.ts';
import examples from './type-examples.json' with { type: 'json' };

const uploadModel = z.strictObject({
  questionId: z.string(),
  file: z.strictObject({
    file_id: z.string(),
    name: z.string(),
    size: z.number(),
    type: z.string(),
  }),
});

const answers = z.record(z.string(), z.json());

/** What the page of an element type shows; code in backticks. */
const exampleModel = z.strictObject({
  /** When a form has an element of the type: one or two sentences. */
  purpose: z.string(),
  /** The questions that the expression of a calculated value reads. */
  before: z.array(answers).default([]),
  /** The members of the element as a client sends them, without its type. */
  element: z.object({ id: z.string() }).catchall(z.json()),
  /** The answers in words; content has none. */
  answers: z.string().optional(),
  /** Answers that the definition accepts; the first one is shown in an export and compared by conditions. */
  valid: z.array(z.json()).default([]),
  /** Answers that it refuses, each for another reason. */
  invalid: z.array(z.json()).default([]),
  /** The uploads that answers refer to, by reference. */
  uploads: z.record(z.string(), uploadModel).default({}),
  /** Answers from which a value is calculated. */
  given: z.array(answers).default([]),
});

type TypeExample = z.output<typeof exampleModel>;

/** An example for each element type: a type without one does not compile. */
const typeExamples: Readonly<Record<ElementTypeName, unknown>> = examples;

const typeExampleOf = (type: ElementTypeName): TypeExample =>
  exampleModel.parse(typeExamples[type]);

export interface ExampleForm {
  readonly type: ElementTypeName;
  readonly row: AnyElementType;
  readonly example: TypeExample;
  /** The element as it is sent. */
  readonly sent: { readonly [member: string]: Json };
  /** The element with its defaults. */
  readonly element: Element;
  readonly definition: Definition;
  /** The results of the example answers; none for content. */
  readonly valid: readonly StoredAnswer[];
  readonly invalid: readonly {
    readonly sent: Json;
    readonly errors: readonly ReturnType<typeof listed>[];
  }[];
}

export interface StoredAnswer {
  readonly sent: Json;
  readonly stored: Json;
  /** All answers of the response. */
  readonly answers: Readonly<Record<string, Json>>;
}

/** Examples have all ids that are needed, so none is generated. */
const noIds = {
  random: (): string => {
    throw new Error('An example of the catalogue has an element without id');
  },
};

/** The UTC date of the example submissions. */
const context = { today: '2026-07-01' };

let compiled: ReadonlyMap<ElementTypeName, ExampleForm> | undefined;

/** The compiled examples of all element types, in the order of their table. They are compiled on the first call. */
export function exampleForms(): ReadonlyMap<ElementTypeName, ExampleForm> {
  compiled ??= new Map(elementTypes.map((row) => [row.type, compileExample(row)]));
  return compiled;
}

export function exampleFormOf(type: ElementTypeName): ExampleForm {
  const form = exampleForms().get(type);
  if (!form) throw new Error(`No example of the type ${type}`);
  return form;
}

function compileExample(row: (typeof elementTypes)[number]): ExampleForm {
  const { type } = row;
  const example = typeExampleOf(type);
  const { id, ...members } = example.element;
  const sent = { id, type, ...members };
  const sections = [{ id: 'section', elements: [...example.before, sent] }];
  const definition = parseDefinition({ schema: { sections } }, noIds);
  const element = elementsOf(definition).at(-1);
  if (!element) throw new Error(`No element of the type ${type}`);
  const check = compileAnswerCheck(definition);
  const uploads: UploadsByRef = new Map(Object.entries(example.uploads));
  const run = (answers: Readonly<Record<string, Json>>) => check(answers, { ...context, uploads });

  const accept = (answers: Readonly<Record<string, Json>>, answer: Json): StoredAnswer => {
    const { answers: stored, failures } = run(answers);
    const value = stored[id];
    if (failures.length > 0 || value === undefined)
      throw new Error(`Not valid for ${type}: ${JSON.stringify(answer)}`);
    return { sent: answer, stored: value, answers: stored };
  };
  const refuse = (answer: Json) => {
    const { failures } = run({ [id]: answer });
    if (failures.length === 0) throw new Error(`Valid for ${type}: ${JSON.stringify(answer)}`);
    return { sent: answer, errors: failures.map(listed) };
  };
  return {
    type,
    row,
    example,
    sent,
    element,
    definition,
    valid: [
      ...example.valid.map((answer) => accept({ [id]: answer }, answer)),
      ...example.given.map((given) => accept(given, given)),
    ],
    invalid: example.invalid.map(refuse),
  };
}

const listed = ({ path, code, message }: Failure) => ({ path: formatPath(path), code, message });
