import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { FormQuery } from '../../../generated/forms.ts';

export type ConsoleForm = NonNullable<FormQuery['form']>;

export const FormContext = createContext<ConsoleForm | undefined>(undefined);

/** @throws {Error} outside of the screens below `forms/:formId` */
export function useForm(): ConsoleForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('useForm requires a FormContext');
  return form;
}

/** Edits of a form could not be saved. */
export class UnsavedEdits extends Error {
  override readonly name = 'UnsavedEdits';
  /** Shows what has to be corrected. */
  readonly show: (() => void) | undefined;

  constructor(message: string, show?: () => void) {
    super(message);
    this.show = show;
  }
}

/**
 * Saves what a screen has not saved yet.
 *
 * @returns the revision of the form
 * @throws {UnsavedEdits} if that is not possible
 */
type SaveEdits = () => Promise<number>;

const screens = new Map<string, SaveEdits>();

/** Makes the edits of a screen part of what is published. */
export function useSaveBeforePublish(formId: string, save: SaveEdits): void {
  const saveEdits = useEffectEvent(save);
  useEffect(() => {
    screens.set(formId, () => saveEdits());
    return () => void screens.delete(formId);
  }, [formId]);
}

/** Saves the edits of the screen that is open, if one edits the form. */
export const saveEdits = async (formId: string): Promise<number | undefined> =>
  screens.get(formId)?.();
