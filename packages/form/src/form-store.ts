import { loadForm } from './controller/load-form.ts';
import { FormError, ownProblem } from './state/form-problem.ts';
import type { Form, FormOptions, FormState } from './state/form-state.ts';

/** A form while it is loaded and answered, for components. */
export type FormStatus =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly form: Form; readonly state: FormState }
  | { readonly status: 'failed'; readonly error: FormError };

/** A form that is loaded when something subscribes to it first. */
export function createFormStore(options: FormOptions) {
  const listeners = new Set<() => void>();
  let status: FormStatus = { status: 'loading' };
  let isStarted = false;
  const set = (next: FormStatus) => {
    status = next;
    for (const listener of listeners) listener();
  };
  const follow = (form: Form) => {
    const ready = () => set({ status: 'ready', form, state: form.state });
    form.subscribe(ready);
    ready();
  };
  const fail = (reason: unknown) => set({ status: 'failed', error: errorOf(reason) });
  return {
    /** The same object until something changes. */
    status: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (!isStarted) loadForm(options).then(follow).catch(fail);
      isStarted = true;
      return () => void listeners.delete(listener);
    },
  };
}

function errorOf(reason: unknown): FormError {
  return reason instanceof FormError
    ? reason
    : new FormError(ownProblem('unexpected_answer', String(reason)));
}
