// biome-ignore-all lint/performance/noBarrelFile: the entry point of the package

export type {
  ClosedReason,
  Condition,
  ElementOf,
  Ending,
  FieldFailure,
  FormElement,
  ListedOption,
  PublicForm,
  SubmissionResult,
} from './api/public-types.ts';
export { loadForm } from './controller/load-form.ts';
export { FormError, type FormProblem, type ProblemCode } from './state/form-problem.ts';
export type {
  Confirmation,
  Form,
  FormOptions,
  FormPhase,
  FormState,
  FoundOptions,
  OptionSearch,
  Saving,
  Step,
  SubmitOptions,
} from './state/form-state.ts';
export type { PartialLink } from './storage/draft.ts';
export type { ValueStorage } from './storage/stored-value.ts';
export { type MarkdownBlock, type MarkdownInline, parseMarkdown } from './view/markdown.ts';
export { writeNumber } from './view/read-numbers.ts';
export type { Route } from './view/route.ts';
export type {
  AnswerError,
  ElementView,
  EntryView,
  FileView,
  SectionView,
} from './view/section-view.ts';
