import { expressionsOf } from '../../../../packages/definition/logic/flow/expressions-of.ts';
import { loadExpressionCompiler } from '../../../../packages/form/src/engines/load-expressions.ts';
import type { FormController } from '../controller/form-controller.ts';

/** Question types whose answers are or contain phone numbers. */
export const typesWithPhones: readonly string[] = ['phone_number', 'contact_info'];

/** Until the engine is loaded, and if it cannot be, only the service knows calculated values and rules. */
export async function loadExpressions({ form, answers, update }: FormController): Promise<void> {
  const expressions = expressionsOf(form.schema);
  if (expressions.length === 0) return;
  answers.useExpressions(await loadExpressionCompiler(expressions));
  update();
}
