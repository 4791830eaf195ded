import { elementById, type UnlockedForm } from '../page-data.ts';
import type { Session } from '../page-session.ts';
import { renderInto } from '../render-html.ts';

type RenderQuestions = typeof import('../../html/render-questions.ts')['renderQuestions'];

let renderQuestions: RenderQuestions | undefined;

/**
 * Loads the script that draws questions: those of a form that is locked, large, or has changed, and those of a form
 * that is started again. The others arrive drawn.
 *
 * @throws {Error} if it does not arrive
 */
export async function loadMarkup(): Promise<void> {
  renderQuestions ??= (await import('../../html/render-questions.ts')).renderQuestions;
}

/** Draws the questions, after `loadMarkup`. */
export function drawQuestions({ data }: Session, form: UnlockedForm): void {
  if (!renderQuestions) throw new Error('The script that draws questions was not loaded');
  renderInto(elementById('place'), renderQuestions(form.schema, form, data));
}
