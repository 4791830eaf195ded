import { pipeText } from '../../../definition/answers/pipe-text.ts';
import type { KnownAnswers } from '../../../definition/logic/flow/compile-condition.ts';
import { labelledLists, textMembers } from '../../../definition/model/text-members.ts';
import type { Ending, FormElement, Section } from '../api/public-types.ts';
import type { CompiledForm } from './compile-form.ts';
import { blocksOf, type TextName } from './markdown.ts';

/** Fills the answers in a text, which stays plain text: escape it in markup. */
type Pipe = (text: string) => string;

/**
 * The parts of a form with the answers so far in their texts (`{{question_id}}`).
 *
 * @param form the same object each time: what its texts need is computed once for it
 */
export function formTexts(
  form: Pick<CompiledForm, 'schema' | 'optionLists'>,
  values: KnownAnswers,
) {
  const pipe: Pipe = (text) => pipeText(form, text, values, form.optionLists);
  return {
    section: (section: Section) => withPiped(section, textMembers.section, pipe),
    element: (element: FormElement) =>
      withPipedMessages(withPipedLabels(withPiped(element, textMembers.element, pipe), pipe), pipe),
    ending: (ending: Ending) => withPiped(ending, textMembers.ending, pipe),
    blocks: (part: Section | FormElement | Ending, name: TextName) => blocksOf(part, name, pipe),
  };
}

function withPiped<Part extends object>(part: Part, texts: object, pipe: Pipe): Part {
  const piped = Object.keys(texts).flatMap((name): [string, string][] => {
    const text: unknown = Reflect.get(part, name);
    return typeof text === 'string' && text.includes('{{') ? [[name, pipe(text)]] : [];
  });
  return piped.length === 0 ? part : { ...part, ...Object.fromEntries(piped) };
}

function withPipedMessages(element: FormElement, pipe: Pipe): FormElement {
  if (!('messages' in element) || !element.messages) return element;
  return { ...element, messages: withPiped(element.messages, element.messages, pipe) };
}

function withPipedLabels(element: FormElement, pipe: Pipe): FormElement {
  const lists = labelledLists.flatMap((name): [string, object[]][] => {
    const list: unknown = Reflect.get(element, name);
    if (!Array.isArray(list)) return [];
    return [[name, list.map((item: object) => withPiped(item, textMembers.label, pipe))]];
  });
  return lists.length === 0 ? element : { ...element, ...Object.fromEntries(lists) };
}
