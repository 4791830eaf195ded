import { createContext, useContext } from 'react';
import type { FormQuery } from '../../../generated/forms.ts';

export type ConsoleForm = NonNullable<FormQuery['form']>;

export const FormContext = createContext<ConsoleForm | undefined>(undefined);

/** @throws {Error} outside of the screens below `forms/:formId` */
export function useForm(): ConsoleForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('useForm requires a FormContext');
  return form;
}
