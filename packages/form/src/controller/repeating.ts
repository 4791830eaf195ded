import { idInEntry } from '../../../definition/model/entry-names.ts';
import type { Repeat } from '../state/entries.ts';
import type { Form } from '../state/form-state.ts';
import { noteChange, questionWith } from './answering.ts';
import { addFirstEntries, setDefaults } from './show-form.ts';
import type { Store } from './store.ts';

/** Adding, removing and moving the entries of repeats. */
export function repeating(store: Store): Pick<Form, 'addEntry' | 'removeEntry' | 'moveEntry'> {
  const { model } = store;
  const { entries } = model;
  const change = (id: string, keys: readonly string[]) => {
    entries.setKeys(id, keys);
    noteChange(store, id);
  };
  return {
    addEntry(id) {
      const repeat = repeatWith(store, id);
      const keys = entries.keysOf(id);
      if (keys.length >= repeat.max) return undefined;
      const key = entries.newKey();
      entries.setKeys(id, [...keys, key]);
      setDefaults(entries, repeat.elements, (inner) => idInEntry(id, key, inner));
      addFirstEntries(entries, model.questions?.elements.values() ?? []);
      noteChange(store, id);
      return key;
    },
    removeEntry(id, key) {
      const { max } = repeatWith(store, id);
      const keys = entries.keysOf(id);
      const index = keys.indexOf(key);
      if (index < 0) return () => {};
      change(
        id,
        keys.filter((one) => one !== key),
      );
      return () => {
        const now = entries.keysOf(id);
        if (now.includes(key) || now.length >= max) return;
        change(id, [...now.slice(0, index), key, ...now.slice(index)]);
      };
    },
    moveEntry(id, key, by) {
      repeatWith(store, id);
      const keys = [...entries.keysOf(id)];
      const index = keys.indexOf(key);
      const target = Math.min(Math.max(index + by, 0), keys.length - 1);
      if (index < 0 || target === index) return;
      keys.splice(target, 0, ...keys.splice(index, 1));
      change(id, keys);
    },
  };
}

/** @throws {RangeError} if the form has no such repeat */
function repeatWith({ model }: Store, id: string): Repeat {
  const element = questionWith(model, id);
  if (element.type === 'repeat') return element;
  throw new RangeError(`"${id}" has no entries`);
}
