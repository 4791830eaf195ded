import type { PublicFormBody } from '../../html/page-view.ts';

type QuestionScript = typeof import('./question-pages.ts')['createQuestionPages'];

let script: QuestionScript | undefined;

/**
 * Loads the script of forms that show one question at a time: before their questions are shown.
 *
 * @throws {Error} if it does not arrive
 */
export async function loadQuestions({ settings }: PublicFormBody): Promise<void> {
  if (!settings.one_question_per_page) return;
  script ??= (await import('./question-pages.ts')).createQuestionPages;
}

/** Undefined if the form shows several questions at a time. */
export const questionScript = (questions: HTMLElement): QuestionScript | undefined =>
  questions.dataset['paged'] === 'questions' ? script : undefined;
