// biome-ignore-all lint/performance/noBarrelFile: the entry point of the package

export type {
  ClosedReason,
  Condition,
  ElementOf,
  Ending,
  FieldFailure,
  FormElement,
  PublicForm,
  SubmissionResult,
} from './api/public-types.ts';
export { FormError, type FormProblem, type ProblemCode } from './controller/form-problem.ts';
export type {
  Confirmation,
  Form,
  FormOptions,
  FormPhase,
  FormState,
  Step,
  SubmitOptions,
} from './controller/form-state.ts';
export { loadForm } from './controller/load-form.ts';
export type { ValueStorage } from './storage/stored-value.ts';
export { type MarkdownBlock, type MarkdownInline, parseMarkdown } from './walk/markdown.ts';
export { writeNumber } from './walk/read-numbers.ts';
export type { AnswerError, ElementView, FileView, SectionView } from './walk/section-view.ts';
