import type { PublicFormBody } from '../../html/page-view.ts';
import { loadControls } from '../controls/enhance-control.ts';
import { loadQuestions } from '../questions/load-questions.ts';
import { loadEntries } from '../view/load-entries.ts';

/**
 * Loads the scripts that not every form needs: before its questions are shown.
 *
 * @throws {Error} if they do not arrive
 */
export async function loadScripts(form: PublicFormBody): Promise<void> {
  const { schema } = form;
  await Promise.all([loadControls(schema), loadEntries(schema), loadQuestions(form)]);
}
