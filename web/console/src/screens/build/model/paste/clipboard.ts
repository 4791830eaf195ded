import { parseJson } from '../../../../parse-json.ts';
import { asText, isObject, type Json, type JsonObject, objectsOf } from '../json.ts';
import { idFromText } from '../new-element.ts';
import { type Added, addElementAt, addSection, withSection } from '../operations.ts';
import type { OutlineRow } from '../outline.ts';
import { fits, type Place, placeFor } from '../places.ts';
import { optionsFromLines } from './paste-options.ts';

/** A line with an option of the question above: `- Red`, `* Red`, `• Red`, `( ) Red`, `[ ] Red`, `a) Red`. */
const optionLine = /^\s*(?:[-*•–]|\(\s?\)|(?<several>\[\s?\])|[A-Za-z]\))\s+(?<label>\S.*)$/;

/** A number before a question: `1.`, `2)`. */
const questionNumber = /^\d{1,3}[.)]\s+/;

/**
 * Reads a text as questions: each line is the title of one, and the lines of a list below it are its options. Options in square
 * brackets may be chosen together. Titles with an asterisk at the end are required.
 */
export function questionsFromText(text: string): JsonObject[] {
  const questions: { title: string; options: string[]; several: boolean }[] = [];
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const question = questions.at(-1);
    const { label, several } = optionLine.exec(line)?.groups ?? {};
    if (label === undefined || !question) {
      const title = line.trim().replace(questionNumber, '');
      questions.push({ title, options: [], several: false });
    } else {
      question.options.push(label.trim());
      question.several ||= several !== undefined;
    }
  }
  return questions.map(({ title, options, several }) =>
    questionOf(title, options, several ? 'multiple_choice' : 'single_choice'),
  );
}

function questionOf(line: string, labels: readonly string[], choice: string): JsonObject {
  const title = line.replace(/\s*\*$/, '');
  const hasChoice = labels.length > 0;
  const type = hasChoice ? choice : 'short_text';
  return {
    id: idFromText(title) || type,
    type,
    title,
    ...(title !== line && { required: true }),
    ...(hasChoice && { options: optionsFromLines(labels.join('\n'), []) }),
  };
}

/** The last section or element that was added. */
interface Pasted extends Added {
  readonly kind: OutlineRow['kind'];
  /** Where the next element is added. */
  readonly next: Place | undefined;
}

/** Why nothing was pasted: the text has no sections or elements, or a repeat would be on a third level. */
export type PasteFault = 'nothing' | 'too_deep';

/**
 * Adds sections or elements from JSON, one or a list of them, or questions from the lines of another text. Ids that are in use get a number. Conditions and
 * texts continue to refer to the ids as they were copied; those within a repeat refer to its copied questions.
 *
 * @param after the row at which elements are added; sections are added at the end
 */
export function pasteRows(
  definition: Json,
  text: string,
  after: OutlineRow | undefined,
): Pasted | PasteFault {
  const added = objectsOf(parse(text));
  if (added.length === 0 || !added.every((one) => isSection(one) || isElement(one))) {
    return 'nothing';
  }
  let pasted: Pasted | undefined;
  for (const one of added) {
    const before = pasted ?? { definition, next: undefined };
    const result = isSection(one) ? pasteSection(before, one) : pasteElement(before, one, after);
    if (typeof result === 'string') return result;
    pasted = result;
  }
  return pasted ?? 'nothing';
}

type Before = Pick<Pasted, 'definition' | 'next'>;

function pasteSection({ definition }: Before, section: JsonObject): Pasted | PasteFault {
  const { elements, ...members } = section;
  const { id, definition: withSection } = addSection(definition, members);
  const start: Pasted = {
    definition: withSection,
    id,
    kind: 'section',
    next: placeFor(withSection, {}, { kind: 'section', id }),
  };
  let current = start;
  for (const element of objectsOf(elements)) {
    const pasted = pasteElement(current, element);
    if (typeof pasted === 'string') return pasted;
    current = pasted;
  }
  return { ...start, definition: current.definition, next: current.next };
}

function pasteElement(
  { definition: before, next }: Before,
  element: JsonObject,
  after?: OutlineRow,
): Pasted | PasteFault {
  const definition = withSection(before);
  const place = next ?? placeFor(definition, element, after ?? { kind: 'form' });
  if (!fits(element, place.list)) return 'too_deep';
  const added = addElementAt(definition, element, place);
  const row = { kind: 'element', id: added.id } as const;
  return { ...added, kind: row.kind, next: placeFor(added.definition, element, row) };
}

const isSection = (value: JsonObject) => Array.isArray(value['elements']) && !isElement(value);

const isElement = (value: JsonObject) => asText(value['type']) !== '';

function parse(text: string): readonly Json[] {
  const value = parseJson<Json>(text);
  if (value === undefined && !/^\s*[[{]/.test(text)) return questionsFromText(text);
  return isObject(value) ? [value] : objectsOf(value);
}
