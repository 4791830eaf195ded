import { problemOf } from '../state/form-problem.ts';
import type { Form } from '../state/form-state.ts';
import { showForm } from './show-form.ts';
import type { Store } from './store.ts';

/** Loading the texts of the form in another language. */
export function languageSwitch(store: Store): Pick<Form, 'setLanguage'> {
  const { model } = store;
  let latest = '';
  return {
    async setLanguage(language) {
      if (model.phase === 'submitting' || model.phase === 'submitted') return false;
      latest = language;
      model.problem = undefined;
      const result = await model.ports.api.form(language).catch(() => undefined);
      if (latest !== language) return false; // another language was selected in the meantime
      if (result && 'body' in result) await showForm(store, result.body);
      else model.problem = problemOf(result);
      store.update();
      return model.problem === undefined;
    },
  };
}
