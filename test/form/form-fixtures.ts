import type { FormState, ValueStorage } from '../../packages/form/src/index.ts';

export const name = { id: 'name', type: 'short_text', title: 'Your name', required: true };
export const pet = { id: 'pet', type: 'yes_no', title: 'Do you have a pet?' };
export const petName = {
  id: 'pet_name',
  type: 'short_text',
  title: 'The name of your pet, {{name}}?',
  required: true,
  visible_if: { question: 'pet', op: 'equals', value: true },
};
export const cv = { id: 'cv', type: 'file', title: 'Your CV', accept: ['text/plain'] };

/** A definition with these questions, a list for each section. */
export const definitionOf = (...sections: object[][]) => ({
  schema: { sections: sections.map((elements, at) => ({ id: `part_${at + 1}`, elements })) },
});

/** Ids of the elements to draw, by section. */
export const drawn = ({ sections }: FormState) =>
  sections.map(({ elements }) => elements.map(({ element }) => element.id));

/** Codes of the errors that are shown, by question id. */
export const errorsOf = ({ sections }: FormState) =>
  Object.fromEntries(
    sections
      .flatMap(({ elements }) => elements)
      .filter(({ errors }) => errors.length > 0)
      .map(({ element, errors }) => [element.id, errors.map(({ code }) => code)]),
  );

/** `localStorage` in memory. */
export function memoryStorage(): ValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
