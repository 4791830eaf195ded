// biome-ignore-all lint/performance/noBarrelFile: the entry point of the package

export {
  type ErrorCode,
  type Failure,
  FormwrightError,
  type GraphQLFailure,
  type PartialAnswer,
  type Problem,
} from './error.ts';
export type {
  AnswersOf,
  AnyAnswers,
  FormReference,
  SubmissionOf,
  TypedResponse,
} from './form-reference.ts';
export { createFormwright, type Formwright, type FormwrightOptions } from './formwright.ts';
export type { GraphQL, OperationOptions, Subscribe, TypedDocument } from './graphql.ts';
export type { FormsQuery, ResponsesQuery } from './pages.ts';
export type {
  PublicForm,
  SavePartialOptions,
  SubmitOptions,
  TypedPartial,
  TypedSubmission,
  UploadOptions,
} from './public-form.ts';
export type { Raw, Rest } from './rest.ts';
export type { Data, DataLine, Given, Line, Schemas } from './rest-types.ts';
export type { ProgressListener } from './upload.ts';
export { verifyWebhook, type WebhookEvent, type WebhookHeaders } from './webhook.ts';
