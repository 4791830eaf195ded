import { onScopeDispose, type ShallowRef, shallowRef } from 'vue';
import { createFormStore, type FormStatus } from './form-store.ts';
import type { FormOptions } from './state/form-state.ts';

export type { FormStatus } from './form-store.ts';

/** Loads a form; the reference has a new value after each change. */
export function useForm(options: FormOptions): Readonly<ShallowRef<FormStatus>> {
  const store = createFormStore(options);
  const status = shallowRef(store.status());
  const stop = store.subscribe(() => {
    status.value = store.status();
  });
  onScopeDispose(stop);
  return status;
}
