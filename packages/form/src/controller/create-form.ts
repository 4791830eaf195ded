import { pipeText } from '../../../definition/answers/pipe-text.ts';
import { idInEntry, questionIdOf } from '../../../definition/model/entry-names.ts';
import { optionSourceOf } from '../../../definition/model/option-list.ts';
import type { FormElement, PublicForm } from '../api/public-types.ts';
import type { Repeat } from '../state/entries.ts';
import {
  type FormProblem,
  problemOf,
  savedAnswersMissing,
  unreachable,
} from '../state/form-problem.ts';
import type { Form } from '../state/form-state.ts';
import { createModel, type Model, scopeOf } from '../state/model.ts';
import { answering, noteChange, questionWith } from './answering.ts';
import { navigation } from './navigation.ts';
import { addFirstEntries, setDefaults, showForm } from './show-form.ts';
import { createStore, type Store } from './store.ts';
import { submission } from './submission.ts';
import { uploading } from './uploading.ts';

/** Options that a page shows at once. */
const shownOptions = 20;

/** Finding options that datasets contain. */
function listing(store: Store): Pick<Form, 'findOptions'> {
  const { model } = store;
  return {
    async findOptions(id, { text = '', limit = shownOptions, after: cursor } = {}) {
      const element = questionWith(model, id);
      const { filter = [] } = sourceOf(element);
      const scope = scopeOf(store.evaluation(), model.entries, id);
      const named = filter.map(({ question }) => [question, scope?.values.get(question)?.answer]);
      const unanswered = named.flatMap(([question, answer]) =>
        answer === undefined ? [String(question)] : [],
      );
      if (unanswered.length > 0) return { options: [], next: undefined, unanswered };
      const { version } = model.form;
      const search = { q: text, limit, cursor, version, answers: Object.fromEntries(named) };
      const question = questionIdOf(id);
      const result = await model.ports.api.options(question, search).catch(() => undefined);
      if (!result || !('body' in result)) return undefined;
      const { data: options, next_cursor: next } = result.body;
      const selected = new Set([model.entries.answerOf(element, id)].flat());
      const isNew = model.labels.add(question, options);
      if (isNew && options.some(({ value }) => selected.has(value))) store.refresh();
      return { options, next: next ?? undefined, unanswered };
    },
  };
}

/** @throws {RangeError} if the question has no such source */
function sourceOf(element: FormElement) {
  const source = optionSourceOf(element);
  if (source) return source;
  throw new RangeError(`The options of "${element.id}" are not in a dataset`);
}

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
    mailLink: (email) => mailLink(store.model, email),
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

/** The problem is not that of the form, which a submission in progress may set. */
async function mailLink(
  { partial, ports }: Model,
  email: string,
): Promise<FormProblem | undefined> {
  if (!partial || partial.hasEnded) return savedAnswersMissing;
  const result = await ports.api.mailPartial(partial.token, email).catch(() => undefined);
  if (result && 'body' in result) return undefined;
  return result?.status === 404 ? savedAnswersMissing : problemOf(result);
}

/** Loading the texts of the form in another language. */
function languageSwitch(store: Store): Pick<Form, 'setLanguage'> {
  const { model } = store;
  const isSubmitted = () => model.phase === 'submitting' || model.phase === 'submitted';
  let latest = '';
  return {
    async setLanguage(language) {
      if (isSubmitted()) return false;
      latest = language;
      model.problem = undefined;
      const result = await model.ports.api.form(language).catch(() => undefined);
      // Another language was selected in the meantime, or the submission is in progress.
      if (latest !== language || isSubmitted()) return false;
      if (result && 'body' in result) await showForm(store, result.body);
      else model.problem = problemOf(result);
      store.update();
      return model.problem === undefined;
    },
  };
}

/** Adding, removing and moving the entries of repeats. */
function repeating(store: Store): Pick<Form, 'addEntry' | 'removeEntry' | 'moveEntry'> {
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
