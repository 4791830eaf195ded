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

/** Reads the texts that were set as answers to number questions, by the rules of the form's language. */
export function createNumberReader(elements: ReadonlyMap<string, FormElement>, language: string) {
  const read = (answers: Answers, choose: (entered: EnteredNumber, text: string) => unknown) =>
    Object.fromEntries(
      Object.entries(answers).map(([id, answer]) => {
        const isText = typeof answer === 'string' && elements.get(id)?.type === 'number';
        return [id, isText ? choose(readNumber(answer, language), answer) : answer];
      }),
    );
  return {
    /** The answers to validate: a text that is no number fails. */
    toCheck: (answers: Answers) => read(answers, (entered) => entered),
    /** The answers to send and to store: a text that is no number remains. */
    toSend: (answers: Answers) =>
      read(answers, (entered, text) => (Number.isFinite(entered) ? entered : text)),
  };
}
