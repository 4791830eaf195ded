import { useMemo, useSyncExternalStore } from 'react';
import { createFormStore, type FormStatus } from './form-store.ts';
import type { FormOptions } from './state/form-state.ts';

export type { FormStatus } from './form-store.ts';

/**
 * Loads a form and renders the component again after each change. Other options than `server` and `slug`
 * are used when the form is loaded; later changes of them have no effect.
 */
export function useForm(options: FormOptions): FormStatus {
  const { server, slug } = options;
  const store = useMemo(() => createFormStore(options), [server, slug]);
  return useSyncExternalStore(store.subscribe, store.status, store.status);
}
