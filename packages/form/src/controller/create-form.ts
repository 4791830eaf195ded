import { pipeText } from '../../../definition/answers/pipe-text.ts';
import type { PublicForm } from '../api/public-types.ts';
import { problemOf, unreachable } from '../state/form-problem.ts';
import type { Form } from '../state/form-state.ts';
import { createModel, type Model, scopeOf } from '../state/model.ts';
import { answering } from './answering.ts';
import { listing } from './listing.ts';
import { navigation } from './navigation.ts';
import { repeating } from './repeating.ts';
import { showForm } from './show-form.ts';
import { createStore, type Store } from './store.ts';
import { submission } from './submission.ts';
import { uploading } from './uploading.ts';

/** The controller of a form that was fetched; `show` opens it. */
export function createForm(
  environment: Pick<Model, 'options' | 'ports'>,
  publicForm: PublicForm,
): Form {
  const store = createStore(createModel(environment, publicForm));
  return {
    get state() {
      return store.state();
    },
    subscribe: store.subscribe,
    save: store.save,
    show: (form) => show(store, form),
    textOf(text, questionId = '') {
      const { questions, entries } = store.model;
      const scope = scopeOf(store.evaluation(), entries, questionId);
      return questions && scope
        ? pipeText(questions, text, scope.values, questions.optionLists)
        : text;
    },
    unlock: (password) => unlock(store, password),
    ...languageSwitch(store),
    ...answering(store),
    ...repeating(store),
    ...listing(store),
    ...uploading(store),
    ...navigation(store),
    ...submission(store),
  };
}

async function show(store: Store, form: PublicForm): Promise<void> {
  store.model.problem = undefined;
  await showForm(store, form);
  store.update();
  await savePartial(store).catch(() => {});
}

/** Saves partial responses from now on, if the form permits that. */
async function savePartial(store: Store): Promise<void> {
  const { model } = store;
  const isWanted = model.options.savePartial && model.form.settings.save_partial;
  if (!isWanted || !model.isOpen || model.saver) return;
  const { createPartialSaver } = await import('./partial-saver.ts');
  model.saver ??= createPartialSaver(store);
  store.update();
}

async function unlock(store: Store, password: string): Promise<boolean> {
  const { model } = store;
  const { api, setAccess } = model.ports;
  model.problem = undefined;
  try {
    const access = await api.unlock(password);
    if ('body' in access) setAccess(access.body.access_token);
    const result = 'body' in access ? await api.form(model.form.language) : access;
    if ('body' in result) await show(store, result.body);
    else model.problem = problemOf(result);
  } catch {
    model.problem = unreachable;
  }
  store.update();
  return model.phase !== 'locked';
}

/** Loading the texts of the form in another language. */
function languageSwitch(store: Store): Pick<Form, 'setLanguage'> {
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
