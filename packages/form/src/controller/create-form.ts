import { answering } from './answering.ts';
import { problemOf, unreachable } from './form-problem.ts';
import type { Form } from './form-state.ts';
import { languageSwitch } from './language-switch.ts';
import { type Model, showForm } from './model.ts';
import { navigation } from './navigation.ts';

import { createStore, type Store } from './store.ts';
import { submission } from './submission.ts';
import { uploading } from './uploading.ts';

/** The controller of a form that was loaded. */
export function createForm(model: Model, setAccess: (token: string) => void): Form {
  const store = createStore(model);
  return {
    get state() {
      return store.state();
    },
    subscribe: store.subscribe,
    unlock: (password) => unlock(store, password, setAccess),
    ...languageSwitch(store),
    ...answering(store),
    ...uploading(store),
    ...navigation(store),
    ...submission(store),
  };
}

async function unlock(
  { model, update }: Store,
  password: string,
  setAccess: (token: string) => void,
): Promise<boolean> {
  model.problem = undefined;
  try {
    const access = await model.api.unlock(password);
    if ('body' in access) setAccess(access.body.access_token);
    const result = 'body' in access ? await model.api.form(model.form.language) : access;
    if ('body' in result) await showForm(model, result.body);
    else model.problem = problemOf(result);
  } catch {
    model.problem = unreachable;
  }
  update();
  return model.phase !== 'locked';
}
