import { elementsOf } from '../../src/forms/definition/elements.ts';
import type { Element } from '../../src/forms/definition/model.ts';
import { isBlank } from '../../src/forms/definition/values/blank.ts';
import type { Upload } from '../../src/forms/definition/values/refs.ts';
import { readAnswers } from '../fields/fields.ts';
import { controlName, frameId } from '../fields/names.ts';
import { type Looked, rulesOf } from './check.ts';
import type { Control, Tools } from './controls/control.ts';
import { enhance } from './controls/controls.ts';
import { type Draft, draftShelf, newDraft } from './draft.ts';
import { entriesIn, restore } from './entries.ts';
import { byQuestion, createErrors, type Errors } from './errors.ts';
import { element, lookOf, type OpenForm } from './page-data.ts';
import { createSections, type Sections } from './sections.ts';
import type { Session } from './session.ts';

/** The questions in front of the respondent, with what was answered so far. */
export interface Sheet {
  readonly place: HTMLElement;
  readonly controls: readonly Control[];
  readonly draft: Draft;
  readonly errors: Errors;
  readonly sections: Sections;
  /** What the rules of the form say of it. */
  look(): Looked;
  /** The answers to what is shown, as they are sent. */
  answers(): Record<string, unknown>;
  /** Shows what the answers let be seen, and keeps them in the tab. */
  update(): void;
  /** Keeps nothing any longer, whatever still ends: an upload for example. */
  forget(): void;
}

/** Brings the drawn questions to life, with what was answered before a reload. */
export function createSheet({ data, api }: Session, form: OpenForm): Sheet {
  const place = element('questions');
  const elements = elementsOf(form);
  const shelf = draftShelf(form, data.prefill);
  const draft = shelf.get() ?? newDraft();
  const rules = rulesOf(form.schema);
  const errors = createErrors(place, elements, lookOf(data));
  const sections = createSections(place, form, data.strings, draft.section);
  const tell: Tools['tell'] = (question, fault) => errors.tell(question, fault ? [fault] : []);
  const controls = bringToLife(elements, { look: lookOf(data), api, draft, tell });

  const sent = () => readAnswers(elements, entriesIn(place));
  let keeps = true;
  const look = () => {
    const answers = sent();
    return rules(answers, uploadsIn(answers, draft));
  };
  const update = () => {
    const looked = look();
    sections.update(looked);
    tellAgain(elements, looked, errors);
    draft.entries = [...entriesIn(place)];
    draft.section = sections.current();
    if (keeps) shelf.put(draft);
  };

  putBack(place, controls, draft.entries.length > 0 ? draft.entries : Object.entries(data.prefill));
  update();
  place.addEventListener('input', update);
  place.addEventListener('change', update);
  return {
    ...{ place, draft, errors, sections, look, update },
    controls: [...controls.values()],
    answers() {
      const { elements: shown } = look();
      const given = Object.entries(sent()).filter(
        ([id, value]) => shown.has(id) && !isBlank(value),
      );
      return Object.fromEntries(given);
    },
    forget() {
      keeps = false;
      shelf.clear();
    },
  };
}

/** The controls that do more than browsers do by themselves, by the names of their values. */
function bringToLife(elements: readonly Element[], tools: Tools): Map<string, Control> {
  return new Map(
    elements.flatMap((question): [string, Control][] => {
      const frame = document.getElementById(frameId(question.id));
      const control = frame && enhance(frame, question, tools);
      return control ? [[controlName(question.id), control]] : [];
    }),
  );
}

function putBack(
  place: HTMLElement,
  controls: ReadonlyMap<string, Control>,
  entries: readonly (readonly [name: string, values: readonly string[]])[],
): void {
  restore(place, new Map(entries));
  for (const [name, values] of entries) controls.get(name)?.restore?.(values);
  for (const choice of place.querySelectorAll('.cards,select')) {
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** What the references among the answers stand for, as the rules want to know it. */
function uploadsIn(answers: Readonly<Record<string, unknown>>, { files }: Draft) {
  const uploads = new Map<string, Upload>();
  for (const [questionId, value] of Object.entries(answers)) {
    for (const ref of Array.isArray(value) ? value : []) {
      const file = files[String(ref)];
      if (file) uploads.set(String(ref), { questionId, file: { file_id: String(ref), ...file } });
    }
  }
  return uploads;
}

/** What is said to be wrong is looked at again as it is mended; nothing else is, before it is sent. */
function tellAgain(elements: readonly Element[], { failures }: Looked, errors: Errors): void {
  const faults = byQuestion(failures);
  for (const question of elements.filter(({ id }) => errors.shows(id))) {
    errors.tell(question, faults.get(question.id) ?? []);
  }
}
