import {
  type EnteredNumber,
  readNumber,
  writeNumber as writeLocalNumber,
} from '../../../languages/number-input.ts';
import type { FormElement } from '../api/public-types.ts';

/**
 * The text of a number in a language, as `setAnswer` reads it: with its decimal separator, without
 * groups. Declared here, because the types of the package refer to nothing of the service.
 */
export const writeNumber = (value: number, language: string): string =>
  writeLocalNumber(value, language);

/** Answers by question id. */
type Answers = Readonly<Record<string, unknown>>;

/** Reads the texts that were set as numbers: answers to number questions, and parts of locations, by the rules of the form's language. */
export function createNumberReader(elements: ReadonlyMap<string, FormElement>, language: string) {
  const readText = (value: unknown, choose: Choose): unknown =>
    typeof value === 'string' ? choose(readNumber(value, language), value) : value;
  const readAnswer = (
    element: FormElement | undefined,
    answer: unknown,
    choose: Choose,
  ): unknown => {
    if (element?.type === 'number') return readText(answer, choose);
    if (element?.type === 'location' && isObject(answer))
      return Object.fromEntries(
        Object.entries(answer).map(([part, value]) => [part, readText(value, choose)]),
      );
    if (element?.type === 'repeat' && Array.isArray(answer))
      return answer.map((entry) => read(Object(entry), choose));
    return answer;
  };
  const read = (answers: Answers, choose: Choose): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(answers).map(([id, answer]) => [
        id,
        readAnswer(elements.get(id), answer, choose),
      ]),
    );
  const sent: Choose = (entered, text) => (Number.isFinite(entered) ? entered : text);
  return {
    /** The answers to validate: a text that is no number fails. */
    toCheck: (answers: Answers) => read(answers, (entered) => entered),
    /** The answers to send and to store: a text that is no number remains. */
    toSend: (answers: Answers) => read(answers, sent),
    /** The answer to one question to store. */
    answerToStore: (element: FormElement, answer: unknown) => readAnswer(element, answer, sent),
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Choose = (entered: EnteredNumber, text: string) => unknown;
