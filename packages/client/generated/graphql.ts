export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** Answers as a JSON object, keyed by question id. */
  Answers: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** Type of an operation in the audit log: one of workspace.plan_changed, key.created, key.revoked, form.created, form.duplicated, form.updated, form.published, form.unpublished, form.deleted, response.reviewed, response.deleted, responses.deleted, partial.deleted, invitations.created, invitation.revoked, webhook.created, webhook.updated, webhook.secret_rotated, webhook.deleted. */
  AuditAction: { input: string; output: string; }
  /** A challenge as JSON, in the format of the ALTCHA widget. */
  CaptchaChallenge: { input: unknown; output: unknown; }
  /** A condition for responses as JSON, in the language of `visible_if`: `{question, op, value}`, `{all: […]}`, `{any: […]}` or `{not: …}`, at most 4 KiB, with questions of any published version. Further questions: `$approval` (approved, rejected, none), `$created_at` (a date or an RFC 3339 time), `$source` (web, api), `$language` and `$form_version`. */
  ConditionInput: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** A time, RFC 3339 in UTC with milliseconds: `2026-01-31T12:00:00.000Z`. */
  DateTime: { input: string; output: string; }
  /** The payload that webhooks receive, as JSON: `{type, timestamp, data}`. */
  EventPayload: { input: unknown; output: unknown; }
  /** Type of an event: one of response.created, response.approval_changed, response.deleted, form.published, form.unpublished, webhook.test. */
  EventType: { input: string; output: string; }
  /** The approval criteria of a form, as JSON. */
  FormApproval: { input: unknown; output: unknown; }
  /** A form definition as JSON: `{schema: {sections: […]}, approval: {…}}`. Both members are optional in requests and always present in responses. Its JSON Schema is at `/api/v1/schemas/form-definition.json`. */
  FormDefinition: { input: unknown; output: unknown; }
  /** The sections of a form with their questions, as JSON. */
  FormSchema: { input: unknown; output: unknown; }
  /** Identifies a request that may be repeated: 1 to 255 printable ASCII characters. */
  IdempotencyKey: { input: string; output: string; }
  /** Any JSON value. */
  JSON: { input: unknown; output: unknown; }
  /** A JSON Schema (2020-12), as JSON. */
  JSONSchema: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** A duration: an integer of at least 0. Values above 2147483647 are stored as 2147483647. */
  Milliseconds: { input: number; output: number; }
  /** A permission of an API key: one of forms:read, forms:write, responses:read, responses:write, webhooks:read, webhooks:write, keys:write. No scope implies another one. Mutations that require a write scope return what they wrote. With `webhooks:read`, payloads of deliveries contain answers only if the key has `responses:read` too. */
  Scope: { input: string; output: string; }
  /** Text to search for. Leading and trailing white space is ignored. */
  SearchText: { input: string; output: string; }
  /** A value of an answer that can be selected: a string, a number or a boolean. */
  ShareValue: { input: string | number | boolean; output: string | number | boolean; }
  /** A complete day in UTC (`2026-01-31`), or a time (RFC 3339, `2026-01-31T12:00:00Z`). */
  TimeSpan: { input: string; output: string; }
  /** A file, sent as a variable by the GraphQL multipart request specification. */
  Upload: { input: unknown; output: unknown; }
};

/** A postal address. */
export type AddressQuestion = Element & {
  __typename?: 'AddressQuestion';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Parts that are required if any part is present. Values: `line1`, `line2`, `city`, `region`, `postal_code`, `country`. */
  requiredParts: Array<Scalars['String']['output']>;
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** True if all of its conditions are true. */
export type AllCondition = Condition & {
  __typename?: 'AllCondition';
  /** Conditions of the group. */
  conditions: Array<Condition>;
  /** The condition as in the definition. */
  json: Scalars['JSON']['output'];
  /** Human-readable form in one line, with question ids. */
  text: Scalars['String']['output'];
};

/** A question with its answer. */
export type Answer = {
  __typename?: 'Answer';
  /** The question in the version that was answered. */
  question: Element;
  /** The answer as text, with labels instead of ids, as in a CSV export; null if not answered. */
  text: Maybe<Scalars['String']['output']>;
  /** The answer as in `answers`; null if the question was not answered. */
  value: Maybe<Scalars['JSON']['output']>;
};

/** Compares the answer to an earlier question. */
export type AnswerCondition = Condition & {
  __typename?: 'AnswerCondition';
  /** The condition as in the definition. */
  json: Scalars['JSON']['output'];
  /** Operator that compares the answer. Without an answer all except `is_empty` are false. */
  op: ConditionOp;
  /** Id of a question or calculated value; in `visible_if` and `next` an earlier one. */
  questionId: Scalars['ID']['output'];
  /** Human-readable form in one line, with question ids. */
  text: Scalars['String']['output'];
  /** Value that the answer is compared with; the presence operators take none. */
  value: Maybe<Scalars['JSON']['output']>;
};

/** True if at least one of its conditions is true. */
export type AnyCondition = Condition & {
  __typename?: 'AnyCondition';
  /** Conditions of the group. */
  conditions: Array<Condition>;
  /** The condition as in the definition. */
  json: Scalars['JSON']['output'];
  /** Human-readable form in one line, with question ids. */
  text: Scalars['String']['output'];
};

/** The credential of a client. It belongs to one workspace and has scopes. */
export type ApiKey = Node & {
  __typename?: 'ApiKey';
  /** When it was created. */
  createdAt: Scalars['DateTime']['output'];
  /** Identifier of the key that created it; null if it was created on the command line or during the first start. */
  createdBy: Maybe<Scalars['ID']['output']>;
  /** When it expires; null if it does not. */
  expiresAt: Maybe<Scalars['DateTime']['output']>;
  /** Identifier of the key. */
  id: Scalars['ID']['output'];
  /** When it was last used, with a precision of one minute; null if never. */
  lastUsedAt: Maybe<Scalars['DateTime']['output']>;
  /** Name, which describes what the key is used for. */
  name: Scalars['String']['output'];
  /** Permissions of the key. */
  scopes: Array<Scalars['Scope']['output']>;
  /** Identifier of the workspace that the key gives access to. */
  workspaceId: Scalars['ID']['output'];
};

/** A page of keys, without revoked ones. */
export type ApiKeyConnection = {
  __typename?: 'ApiKeyConnection';
  /** The entries of the page, with their cursors. */
  edges: Array<ApiKeyEdge>;
  /** The entries of the page. */
  nodes: Array<ApiKey>;
  /** Position of the page in the list. */
  pageInfo: PageInfo;
  /** Number of entries of the list, on all pages. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A key in a list. */
export type ApiKeyEdge = {
  __typename?: 'ApiKeyEdge';
  /** Cursor of the entry: its position in the list. */
  cursor: Scalars['String']['output'];
  /** The entry. */
  node: ApiKey;
};

/** The decision on a response. */
export type Approval = {
  __typename?: 'Approval';
  /** Time of the decision. */
  decidedAt: Scalars['DateTime']['output'];
  /** Origin of the decision. */
  decidedBy: DecidedBy;
  /** Ids of the required criteria that do not match. */
  failedRequired: Array<Scalars['String']['output']>;
  /** Ids of the matching criteria. */
  matched: Array<Scalars['String']['output']>;
  /** Sum of the points of all criteria. */
  maxScore: Scalars['Float']['output'];
  /** The reviewer's note. */
  note: Maybe<Scalars['String']['output']>;
  /** Score as a percentage of the maximum score, with two decimals. */
  percent: Scalars['Float']['output'];
  /** Sum of the points of the matching criteria. */
  score: Scalars['Float']['output'];
  /** Approval status. */
  status: ApprovalStatus;
};

/** Approval criteria of a form, with the settings of the decision. */
export type ApprovalRules = {
  __typename?: 'ApprovalRules';
  /** Message for respondents whose response is approved. */
  approvedMessage: Maybe<Scalars['String']['output']>;
  /** Approval criteria. */
  criteria: Array<Criterion>;
  /** Whether responses are decided automatically. */
  enabled: Scalars['Boolean']['output'];
  /** Percentage of all points that approval requires, 0 to 100. */
  passPercent: Scalars['Int']['output'];
  /** Message for respondents whose response is rejected. */
  rejectedMessage: Maybe<Scalars['String']['output']>;
  /** Whether respondents see the decision. */
  showResult: Scalars['Boolean']['output'];
};

/** Approval status of a response. */
export type ApprovalStatus =
  /** Approved. */
  | 'APPROVED'
  /** No decision: the form has no criteria, and no reviewer has decided. */
  | 'NONE'
  /** Rejected. */
  | 'REJECTED';

/** Number of responses by approval status. */
export type ApprovalTotals = {
  __typename?: 'ApprovalTotals';
  /** Number of approved responses. */
  approved: Scalars['Int']['output'];
  /** Number of responses without a decision. */
  none: Scalars['Int']['output'];
  /** Number of rejected responses. */
  rejected: Scalars['Int']['output'];
};

/** The kind of actor that performed an operation. */
export type AuditActor =
  /** The first start of the service. */
  | 'BOOTSTRAP'
  /** The operator, on the command line. */
  | 'CLI'
  /** An API key. */
  | 'KEY';

/** A page of the audit log. */
export type AuditConnection = {
  __typename?: 'AuditConnection';
  /** The entries of the page, with their cursors. */
  edges: Array<AuditEdge>;
  /** Cursor of the last entry; null on the last page. */
  nextCursor: Maybe<Scalars['String']['output']>;
  /** The entries of the page. */
  nodes: Array<AuditEntry>;
  /** Position of the page in the list. */
  pageInfo: PageInfo;
  /** Number of entries of the list, on all pages. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** An entry in a list. */
export type AuditEdge = {
  __typename?: 'AuditEdge';
  /** Cursor of the entry: its position in the list. */
  cursor: Scalars['String']['output'];
  /** The entry. */
  node: AuditEntry;
};

/** An operation that changed the workspace, with its actor. */
export type AuditEntry = Node & {
  __typename?: 'AuditEntry';
  /** The operation. */
  action: Scalars['AuditAction']['output'];
  /** The kind of actor. */
  actor: AuditActor;
  /** The number of responses that a bulk deletion deleted. */
  count: Maybe<Scalars['Int']['output']>;
  /** When the operation was performed. */
  createdAt: Scalars['DateTime']['output'];
  /** Identifier of the form that was changed or that the target belongs to. The form may no longer exist. */
  formId: Maybe<Scalars['ID']['output']>;
  /** Identifier of the entry. */
  id: Scalars['ID']['output'];
  /** Identifier of the API key, if a key was the actor. */
  keyId: Maybe<Scalars['ID']['output']>;
  /** Name of the API key at that time. */
  keyName: Maybe<Scalars['String']['output']>;
  /** Identifier of the request, as in `X-Request-Id` and in the log. */
  requestId: Maybe<Scalars['String']['output']>;
  /** Identifier of the workspace, key, form, response, partial response or webhook that was changed. */
  targetId: Scalars['ID']['output'];
};

/** A value that the service computes from earlier answers; it cannot be answered. */
export type CalculatedElement = Element & {
  __typename?: 'CalculatedElement';
  /** Number of decimals that a calculated number is rounded to. */
  decimals: Maybe<Scalars['Int']['output']>;
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** CEL expression that computes the value from earlier questions and calculated values. */
  expression: Scalars['String']['output'];
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Whether respondents see the calculated value. */
  show: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Unit of the number. */
  unit: Maybe<Scalars['String']['output']>;
  /** Type of the calculated value. Values: `number`, `text`, `boolean`. */
  value: Scalars['String']['output'];
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** Captcha provider. */
export type CaptchaProvider =
  /** ALTCHA, served by Formwright itself. */
  | 'ALTCHA'
  /** hCaptcha. */
  | 'HCAPTCHA'
  /** Google reCAPTCHA. */
  | 'RECAPTCHA'
  /** Cloudflare Turnstile. */
  | 'TURNSTILE';

/** The form that `createForm` would create. It is not stored. */
export type CheckedForm = {
  __typename?: 'CheckedForm';
  /** Normalized draft, with defaults and generated ids. */
  definition: Scalars['FormDefinition']['output'];
  /** Description. */
  description: Maybe<Scalars['String']['output']>;
  /** Settings, including defaults. */
  settings: FormSettings;
  /** Title. */
  title: Scalars['String']['output'];
  /** Missing translations. */
  translations: TranslationReport;
};

/** A validated response that was not stored. */
export type CheckedResponse = {
  __typename?: 'CheckedResponse';
  /** Answers by question id, as they would be stored. */
  answers: Scalars['Answers']['output'];
  /** The decision that would be made. */
  approval: Approval;
  /** Version of the form that the answers were validated against. */
  formVersion: Scalars['Int']['output'];
};

/** Why a form does not accept responses. */
export type ClosedReason =
  /** The closing time of the form has passed. */
  | 'DEADLINE_PASSED'
  /** The opening time of the form has not come yet. */
  | 'NOT_YET_OPEN'
  /** The form is paused. */
  | 'PAUSED'
  /** The form has reached its response limit. */
  | 'RESPONSE_LIMIT_REACHED'
  /** The form is not published. */
  | 'UNPUBLISHED';

/** Condition for the visibility of a section or an element. Groups are nested up to five levels deep: select `json` for the whole condition, or the implementing types to the depth you need. */
export type Condition = {
  /** The condition as in the definition. */
  json: Scalars['JSON']['output'];
  /** Human-readable form in one line, with question ids. */
  text: Scalars['String']['output'];
};

/** Operator that compares an answer. Without an answer all except IS_EMPTY are false. */
export type ConditionOp =
  /** The answer contains the text. */
  | 'CONTAINS'
  /** The answer equals the value; several options as a set, a ranking in its order. */
  | 'EQUALS'
  /** The answer is greater, or later. */
  | 'GT'
  /** The answer is greater or equal, or not earlier. */
  | 'GTE'
  /** The answer is one of the values. */
  | 'IN'
  /** All of the options are selected. */
  | 'INCLUDES_ALL'
  /** At least one of the options is selected. */
  | 'INCLUDES_ANY'
  /** The question is answered. */
  | 'IS_ANSWERED'
  /** The question is not answered. */
  | 'IS_EMPTY'
  /** The answer is less, or earlier. */
  | 'LT'
  /** The answer is less or equal, or not later. */
  | 'LTE'
  /** The answer does not contain the text. */
  | 'NOT_CONTAINS'
  /** The answer does not equal the value. */
  | 'NOT_EQUALS'
  /** The answer is none of the values. */
  | 'NOT_IN';

/** The contact details of a person. */
export type ContactInfoQuestion = Element & {
  __typename?: 'ContactInfoQuestion';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Parts that are required if any part is present. Values: `first_name`, `last_name`, `email`, `phone`, `company`. */
  requiredParts: Array<Scalars['String']['output']>;
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** A new key. */
export type CreateApiKeyInput = {
  /** When it expires. Must not be later than the expiry of your own key, which is also the default. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** What the key is used for, 1 to 200 characters. */
  name: Scalars['String']['input'];
  /** At least one scope. Your own key must have all of them. */
  scopes: Array<Scalars['Scope']['input']>;
};

/** A new form. Without template and definition it contains a starter definition. */
export type CreateFormInput = {
  /** The draft; overrides the template's. */
  definition?: InputMaybe<Scalars['FormDefinition']['input']>;
  /** Description, at most 2000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Settings other than the defaults. */
  settings?: InputMaybe<FormSettingsInput>;
  /** Slug of a template. */
  template?: InputMaybe<Scalars['String']['input']>;
  /** Title, 1 to 500 characters; by default the template's. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** New invitations: either their number or their recipients. */
export type CreateInvitationsInput = {
  /** Number of invitations, 1 to 1000. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** Time after which they cannot be used. By default they do not expire. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** 1 to 1000 recipients, each of whom gets an invitation. */
  recipients?: InputMaybe<Array<InvitationRecipientInput>>;
};

/** Answers submitted with an API key. */
export type CreateResponseInput = {
  /** Answers by question id. */
  answers: Scalars['Answers']['input'];
  /** Token of the invitation. The response uses it; one that cannot be used fails with `invitation_invalid`. */
  invitation?: InputMaybe<Scalars['String']['input']>;
  /** Language that the respondent used (BCP 47). The closest language of the form is stored, and messages are in it; a language that the form does not have is not stored. */
  language?: InputMaybe<Scalars['String']['input']>;
};

/** A new webhook. */
export type CreateWebhookInput = {
  /** Description of its purpose, at most 500 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Whether events are sent; true by default. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Event types, at least one. */
  events: Array<Scalars['EventType']['input']>;
  /** Only events of this form; all forms by default. */
  formId?: InputMaybe<Scalars['ID']['input']>;
  /** URL to send events to: `https:`, with a public address. */
  url: Scalars['String']['input'];
};

/** A new invitation with its secret. */
export type CreatedInvitation = {
  __typename?: 'CreatedInvitation';
  /** The invitation. */
  invitation: Invitation;
  /** Secret that allows one response. It is shown only here. */
  token: Scalars['String']['output'];
  /** URL of the hosted page for the recipient. It contains the token in its fragment, which browsers do not send. */
  url: Scalars['String']['output'];
};

/** New invitations. */
export type CreatedInvitations = {
  __typename?: 'CreatedInvitations';
  /** The invitations, in the order of their recipients. */
  nodes: Array<CreatedInvitation>;
};

/** A criterion: the points of an expected answer. */
export type Criterion = {
  __typename?: 'Criterion';
  /** Value that the answer is compared with; the presence operators take none. */
  expected: Maybe<Scalars['JSON']['output']>;
  /** Id of the criterion, unique within the form; generated if absent. */
  key: Scalars['ID']['output'];
  /** Operator that compares the answer. */
  op: ConditionOp;
  /** Points if the criterion matches. */
  points: Scalars['Int']['output'];
  /** Question whose answer is compared. */
  question: Maybe<Element>;
  /** Whether responses are rejected if the criterion does not match. */
  required: Scalars['Boolean']['output'];
};

/** Number of responses of one day. */
export type DailyCount = {
  __typename?: 'DailyCount';
  /** Number of responses. */
  count: Scalars['Int']['output'];
  /** The day in UTC, for example `2026-01-31`. */
  date: Scalars['String']['output'];
};

/** Visits of one day. */
export type DailyVisits = {
  __typename?: 'DailyVisits';
  /** Number of visits in which the answers were submitted. */
  completed: Scalars['Int']['output'];
  /** `completed` divided by `starts`, from 0 to 1; null if there are no starts. */
  completionRate: Maybe<Scalars['Float']['output']>;
  /** The day in UTC, for example `2026-01-31`. */
  date: Scalars['String']['output'];
  /** How many visits reached each question, in form order. Without those that none reached on this day. */
  dropOff: Array<ReachedQuestion>;
  /** Number of visits in which something was entered. */
  starts: Scalars['Int']['output'];
  /** Number of visits in which the questions were shown, as reported by pages. */
  views: Scalars['Int']['output'];
};

/** A date, `YYYY-MM-DD`. */
export type DateQuestion = Element & {
  __typename?: 'DateQuestion';
  /** Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5). Values: `bday`. */
  autocomplete: Maybe<Scalars['String']['output']>;
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** The earliest accepted answer. */
  earliest: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** The latest accepted answer. */
  latest: Maybe<Scalars['String']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** A date and time with an offset (RFC 3339). */
export type DatetimeQuestion = Element & {
  __typename?: 'DatetimeQuestion';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** The earliest accepted answer. */
  earliest: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** The latest accepted answer. */
  latest: Maybe<Scalars['String']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** Origin of a decision. */
export type DecidedBy =
  /** Decided automatically by the criteria of the form when the response was stored. */
  | 'AUTO'
  /** Decided by a reviewer. */
  | 'REVIEWER';

/** The responses to delete: send one of ids, filter and all. No member may be null. */
export type DeleteResponsesInput = {
  /** Deletes all responses of the form. Must be true. */
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Deletes nothing, and returns the number of responses that would be deleted. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Deletes the responses that match. At least one condition. */
  filter?: InputMaybe<ResponseFilterInput>;
  /** 1 to 1000 identifiers; unknown ones are ignored. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
};

/** Result of a deletion. */
export type DeletedResponses = {
  __typename?: 'DeletedResponses';
  /** Number of deleted responses. */
  deleted: Scalars['Int']['output'];
  /** Of a dry run: the number of responses that would be deleted. */
  wouldDelete: Maybe<Scalars['Int']['output']>;
};

/** Status of a delivery. */
export type DeliveryStatus =
  /** Failed: no further attempts are made. */
  | 'FAILED'
  /** Waiting for the next attempt. */
  | 'PENDING'
  /** Delivered: the receiver responded with a 2xx status. */
  | 'SUCCEEDED';

/** One option from a list that opens. */
export type DropdownQuestion = Element & {
  __typename?: 'DropdownQuestion';
  /** Whether respondents may enter an answer that is not among the options. */
  allowOther: Scalars['Boolean']['output'];
  /** Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5). Values: `honorific-prefix`, `honorific-suffix`, `sex`, `language`, `country`, `country-name`, `address-level1`, `bday-day`, `bday-month`, `bday-year`. */
  autocomplete: Maybe<Scalars['String']['output']>;
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Options. */
  options: Array<Option>;
  /** Whether to show the options in random order. */
  randomize: Scalars['Boolean']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** Differences of the copy from its source. */
export type DuplicateFormInput = {
  /** Expected current revision. On mismatch the request fails with 409 `revision_conflict`. */
  revision?: InputMaybe<Scalars['Int']['input']>;
  /** Title of the copy, 1 to 500 characters; by default `<title> (copy)`. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** A question, a calculated value, or content between questions. */
export type Element = {
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** Type of an element. */
export type ElementType =
  /** Object type `AddressQuestion`. */
  | 'ADDRESS'
  /** Object type `CalculatedElement`. */
  | 'CALCULATED'
  /** Object type `ContactInfoQuestion`. */
  | 'CONTACT_INFO'
  /** Object type `DateQuestion`. */
  | 'DATE'
  /** Object type `DatetimeQuestion`. */
  | 'DATETIME'
  /** Object type `DropdownQuestion`. */
  | 'DROPDOWN'
  /** Object type `EmailQuestion`. */
  | 'EMAIL'
  /** Object type `FileQuestion`. */
  | 'FILE'
  /** Object type `HiddenQuestion`. */
  | 'HIDDEN'
  /** Object type `ImageElement`. */
  | 'IMAGE'
  /** Object type `LegalQuestion`. */
  | 'LEGAL'
  /** Object type `LongTextQuestion`. */
  | 'LONG_TEXT'
  /** Object type `MatrixQuestion`. */
  | 'MATRIX'
  /** Object type `MultipleChoiceQuestion`. */
  | 'MULTIPLE_CHOICE'
  /** Object type `NpsQuestion`. */
  | 'NPS'
  /** Object type `NumberQuestion`. */
  | 'NUMBER'
  /** Object type `OpinionScaleQuestion`. */
  | 'OPINION_SCALE'
  /** Object type `PhoneNumberQuestion`. */
  | 'PHONE_NUMBER'
  /** Object type `RankingQuestion`. */
  | 'RANKING'
  /** Object type `RatingQuestion`. */
  | 'RATING'
  /** Object type `ShortTextQuestion`. */
  | 'SHORT_TEXT'
  /** Object type `SignatureQuestion`. */
  | 'SIGNATURE'
  /** Object type `SingleChoiceQuestion`. */
  | 'SINGLE_CHOICE'
  /** Object type `StatementElement`. */
  | 'STATEMENT'
  /** Object type `TimeQuestion`. */
  | 'TIME'
  /** Object type `UrlQuestion`. */
  | 'URL'
  /** Object type `YesNoQuestion`. */
  | 'YES_NO';

/** An e-mail address. */
export type EmailQuestion = Element & {
  __typename?: 'EmailQuestion';
  /** Accepted domains; empty for all. */
  allowedDomains: Array<Scalars['String']['output']>;
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Placeholder of the empty input. */
  placeholder: Maybe<Scalars['String']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** What respondents see after submission; the first ending that applies counts. */
export type Ending = {
  __typename?: 'Ending';
  /** Label of a link to the URL, in place of the automatic redirect. */
  button: Maybe<Scalars['String']['output']>;
  /** Condition for the ending; without one, it always applies. */
  condition: Maybe<Condition>;
  /** Id of the ending, unique within the form; generated if absent. */
  key: Scalars['ID']['output'];
  /** Message of the confirmation, with Markdown: links, emphasis, lists. */
  message: Scalars['String']['output'];
  /** URL to redirect the respondent to. */
  redirectUrl: Maybe<Scalars['String']['output']>;
  /** Title of the confirmation. */
  title: Maybe<Scalars['String']['output']>;
};

/** Number of responses that reached an ending. */
export type EndingAnalytics = {
  __typename?: 'EndingAnalytics';
  /** Number of responses, over all versions. */
  count: Scalars['Int']['output'];
  /** Id of the ending in the definition. */
  key: Scalars['ID']['output'];
  /** Title of the ending. */
  title: Scalars['String']['output'];
};

/** A file with responses, or an archive with their files. */
export type Export = {
  __typename?: 'Export';
  /** Suggested file name. */
  fileName: Scalars['String']['output'];
  /** Media type. */
  mediaType: Scalars['String']['output'];
  /** URL of the export that continues this one; null if this one contains all selected responses. */
  nextUrl: Maybe<Scalars['String']['output']>;
  /** Download URL; requires the same API key. */
  url: Scalars['String']['output'];
};

/** File format of an export. */
export type ExportFormat =
  /** CSV table (RFC 4180) with one row per response and one column per question. */
  | 'CSV'
  /** JSON array of responses. */
  | 'JSON'
  /** JSON Lines: one response per line, without an array around them. */
  | 'JSONL'
  /** Excel workbook (ECMA-376): the table of CSV with typed numbers, booleans and dates, and a sheet of the questions. */
  | 'XLSX';

/** A file that belongs to a response. */
export type File = Node & {
  __typename?: 'File';
  /** Identifier of the file. */
  id: Scalars['ID']['output'];
  /** Original file name. */
  name: Scalars['String']['output'];
  /** Id of the question that the file answers. */
  questionId: Scalars['ID']['output'];
  /** Size in bytes. */
  size: Scalars['Int']['output'];
  /** Media type, detected from the content. */
  type: Scalars['String']['output'];
  /** Download URL that works without an API key for 15 minutes. */
  url: Scalars['String']['output'];
};

/** Uploaded files. */
export type FileQuestion = Element & {
  __typename?: 'FileQuestion';
  /** Accepted media types, such as `image/*`, and file extensions, such as `.pdf`. */
  accept: Array<Scalars['String']['output']>;
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Maximum number of files. */
  maxFiles: Scalars['Int']['output'];
  /** Maximum size of a file in bytes; without one, the limit of the server. */
  maxSizeBytes: Maybe<Scalars['Float']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** A form with its draft, settings and versions. */
export type Form = Node & {
  __typename?: 'Form';
  /** Approval criteria of the draft, typed. */
  approvalRules: ApprovalRules;
  /** Time of creation. */
  createdAt: Scalars['DateTime']['output'];
  /** Description, at most 2000 characters. */
  description: Maybe<Scalars['String']['output']>;
  /** The editable definition. */
  draft: Scalars['FormDefinition']['output'];
  /** Endings; the first one that applies is used. */
  endings: Array<Ending>;
  /** Whether the draft differs from the latest published version; true if there is none. */
  hasUnpublishedChanges: Scalars['Boolean']['output'];
  /** Identifier of the form. */
  id: Scalars['ID']['output'];
  /** The invitations of the form, newest first. */
  invitations: Maybe<InvitationConnection>;
  /** The partial responses of the form, newest first. */
  partials: Maybe<PartialResponseConnection>;
  /** URL of the hosted page of the draft, for the next 24 hours, without further authorization. Nothing that is entered there is stored. The token of the preview is its fragment. Null without the scope `forms:read`. */
  previewUrl: Maybe<Scalars['String']['output']>;
  /** The live version; for a closed form the last version that was live. */
  published: Maybe<FormVersion>;
  /** Number of the latest published version. */
  publishedVersion: Maybe<Scalars['Int']['output']>;
  /** Number of stored responses. */
  responseCount: Maybe<Scalars['Int']['output']>;
  /** The responses of the form, newest first by default. */
  responses: Maybe<ResponseConnection>;
  /** Increases by one with each update. Send it with an update to detect conflicts. */
  revision: Scalars['Int']['output'];
  /** Rules across questions. */
  rules: Array<Rule>;
  /** Sections of the draft, typed. */
  sections: Array<Section>;
  /** Settings, including defaults. */
  settings: FormSettings;
  /** URL of the hosted form page. */
  shareUrl: Scalars['String']['output'];
  /** Public identifier in the paths of the public endpoints. */
  slug: Scalars['String']['output'];
  /** Lifecycle status. */
  status: FormStatus;
  /** Title, 1 to 500 characters. */
  title: Scalars['String']['output'];
  /** Missing and outdated translations of the draft. */
  translations: TranslationReport;
  /** Time of the last change. */
  updatedAt: Scalars['DateTime']['output'];
  /** Published versions of the form, newest first. */
  versions: Maybe<FormVersionConnection>;
};


/** A form with its draft, settings and versions. */
export type FormInvitationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  status?: InputMaybe<InvitationStatus>;
};


/** A form with its draft, settings and versions. */
export type FormPartialsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** A form with its draft, settings and versions. */
export type FormResponsesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ResponseFilterInput>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  order?: InputMaybe<ResponseOrder>;
};


/** A form with its draft, settings and versions. */
export type FormVersionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** An access token for a password-protected form. */
export type FormAccess = {
  __typename?: 'FormAccess';
  /** Access token, sent in the header `X-Form-Access`. */
  accessToken: Scalars['String']['output'];
  /** Lifetime of the token in seconds. */
  expiresIn: Scalars['Int']['output'];
};

/** Statistics of the responses and visits of a form. */
export type FormAnalytics = {
  __typename?: 'FormAnalytics';
  /** Number of responses by approval status. */
  approval: ApprovalTotals;
  /** Mean duration in milliseconds, over the responses with a known duration. */
  averageDurationMs: Maybe<Scalars['Int']['output']>;
  /** Number of visits in which the answers were submitted. */
  completed: Scalars['Int']['output'];
  /** `completed` divided by `starts`, from 0 to 1; null if there are no starts. */
  completionRate: Maybe<Scalars['Float']['output']>;
  /** Responses of the last 30 days in UTC, oldest first. */
  daily: Array<DailyCount>;
  /** Visits of the last 30 days in UTC, oldest first. */
  dailyVisits: Array<DailyVisits>;
  /** How many visits reached each question, in form order. All questions of the live version that respondents can see. */
  dropOff: Array<ReachedQuestion>;
  /** The endings of the live version; null if it has none. */
  endings: Maybe<Array<EndingAnalytics>>;
  /** The questions of the live version, in form order. */
  questions: Array<QuestionAnalytics>;
  /** Number of visits in which something was entered. */
  starts: Scalars['Int']['output'];
  /** Number of responses. */
  total: Scalars['Int']['output'];
  /** Number of visits in which the questions were shown, as reported by pages. */
  views: Scalars['Int']['output'];
};

/** A page of forms. */
export type FormConnection = {
  __typename?: 'FormConnection';
  /** The entries of the page, with their cursors. */
  edges: Array<FormEdge>;
  /** The entries of the page. */
  nodes: Array<Form>;
  /** Position of the page in the list. */
  pageInfo: PageInfo;
  /** Number of entries of the list, on all pages. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A form in a list. */
export type FormEdge = {
  __typename?: 'FormEdge';
  /** Cursor of the entry: its position in the list. */
  cursor: Scalars['String']['output'];
  /** The entry. */
  node: Form;
};

/** A page of forms, identified by its number. */
export type FormPage = {
  __typename?: 'FormPage';
  /** Forms of the page. */
  nodes: Array<Form>;
  /** Number of forms on all pages. */
  totalCount: Scalars['Int']['output'];
};

/** Settings of a form. Changes take effect at once; settings are not versioned. */
export type FormSettings = {
  __typename?: 'FormSettings';
  /** Whether the form accepts responses; false pauses it. */
  acceptingResponses: Scalars['Boolean']['output'];
  /** Whether clients with an API key may submit responses. */
  allowApiSubmissions: Scalars['Boolean']['output'];
  /** Time from which the form no longer accepts responses. */
  closeAt: Maybe<Scalars['DateTime']['output']>;
  /** Whether search engines may list the form page. */
  indexable: Scalars['Boolean']['output'];
  /** Whether visitors need an invitation, which is valid for one response. */
  invitationRequired: Scalars['Boolean']['output'];
  /** Maximum number of responses, 1 or more; it is never exceeded. */
  maxResponses: Maybe<Scalars['Int']['output']>;
  /** Whether the confirmation of the form page has a link to submit another response. */
  offerAnotherResponse: Scalars['Boolean']['output'];
  /** Whether to show each section on its own page. */
  oneSectionPerPage: Scalars['Boolean']['output'];
  /** Time from which the form accepts responses; before `close_at`. */
  openAt: Maybe<Scalars['DateTime']['output']>;
  /** Number of days for which saved answers are stored after the last save, 1 to 90. */
  partialDays: Scalars['Int']['output'];
  /** Whether the form has a password. The password itself is never returned. */
  passwordProtected: Scalars['Boolean']['output'];
  /** Absolute http(s) URL to redirect respondents to after submission. */
  redirectUrl: Maybe<Scalars['String']['output']>;
  /** Whether visitors must solve a captcha. */
  requireCaptcha: Scalars['Boolean']['output'];
  /** Pro plan. Number of days after which responses are deleted, 1 to 3650; null keeps them. */
  retentionDays: Maybe<Scalars['Int']['output']>;
  /** Whether respondents can save their answers and submit them later. */
  savePartial: Scalars['Boolean']['output'];
  /** Whether responses can be filtered by their answers and searched; false stores no search index. */
  searchable: Scalars['Boolean']['output'];
  /** Whether to show the footer "Powered by Formwright". */
  showBranding: Scalars['Boolean']['output'];
  /** Message to show after submission, with Markdown, at most 2000 characters. */
  successMessage: Scalars['String']['output'];
  /** Appearance of the form. */
  theme: FormTheme;
};

/** Omitted settings keep their value; null resets a setting to its default. */
export type FormSettingsInput = {
  /** Whether the form accepts responses; false pauses it. */
  acceptingResponses?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether clients with an API key may submit responses. */
  allowApiSubmissions?: InputMaybe<Scalars['Boolean']['input']>;
  /** Time from which the form no longer accepts responses. */
  closeAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Whether search engines may list the form page. */
  indexable?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether visitors need an invitation, which is valid for one response. */
  invitationRequired?: InputMaybe<Scalars['Boolean']['input']>;
  /** Maximum number of responses, 1 or more; it is never exceeded. */
  maxResponses?: InputMaybe<Scalars['Int']['input']>;
  /** Whether the confirmation of the form page has a link to submit another response. */
  offerAnotherResponse?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether to show each section on its own page. */
  oneSectionPerPage?: InputMaybe<Scalars['Boolean']['input']>;
  /** Time from which the form accepts responses; before `close_at`. */
  openAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Number of days for which saved answers are stored after the last save, 1 to 90. */
  partialDays?: InputMaybe<Scalars['Int']['input']>;
  /** Pro plan. Sets the password; null removes it. */
  password?: InputMaybe<Scalars['String']['input']>;
  /** Read-only; accepted and ignored, so that settings can be sent back as read. */
  passwordProtected?: InputMaybe<Scalars['Boolean']['input']>;
  /** Absolute http(s) URL to redirect respondents to after submission. */
  redirectUrl?: InputMaybe<Scalars['String']['input']>;
  /** Whether visitors must solve a captcha. */
  requireCaptcha?: InputMaybe<Scalars['Boolean']['input']>;
  /** Pro plan. Number of days after which responses are deleted, 1 to 3650; null keeps them. */
  retentionDays?: InputMaybe<Scalars['Int']['input']>;
  /** Whether respondents can save their answers and submit them later. */
  savePartial?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether responses can be filtered by their answers and searched; false stores no search index. */
  searchable?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether to show the footer "Powered by Formwright". */
  showBranding?: InputMaybe<Scalars['Boolean']['input']>;
  /** Message to show after submission, with Markdown, at most 2000 characters. */
  successMessage?: InputMaybe<Scalars['String']['input']>;
  /** Appearance of the form. */
  theme?: InputMaybe<FormThemeInput>;
};

/** Lifecycle status of a form. */
export type FormStatus =
  /** Unpublished: the form does not accept responses. */
  | 'CLOSED'
  /** Not published yet. */
  | 'DRAFT'
  /** Published: visitors see the form and can submit responses. */
  | 'PUBLISHED';

/** Appearance of a form. */
export type FormTheme = {
  __typename?: 'FormTheme';
  /** Hex color such as `#4f46e5` or `#abc`; stored with six digits, in lower case. */
  accentColor: Scalars['String']['output'];
  /** Whether corners are rounded. */
  rounded: Scalars['Boolean']['output'];
};

/** Omitted fields keep their value; null resets a field to its default. */
export type FormThemeInput = {
  /** Hex color such as `#4f46e5` or `#abc`; stored with six digits, in lower case. */
  accentColor?: InputMaybe<Scalars['String']['input']>;
  /** Whether corners are rounded. */
  rounded?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A published version of a form. Versions are immutable. */
export type FormVersion = Node & {
  __typename?: 'FormVersion';
  /** JSON Schema (2020-12) of the answers to this version in requests. It accepts all answers that the service accepts. */
  answersSchema: Scalars['JSONSchema']['output'];
  /** Approval criteria, as JSON. */
  approval: Scalars['FormApproval']['output'];
  /** Approval criteria, typed. */
  approvalRules: ApprovalRules;
  /** The published definition. */
  definition: Scalars['FormDefinition']['output'];
  /** Endings; the first one that applies is used. */
  endings: Array<Ending>;
  /** Identifier of the version: `ver_`, the form and the number. */
  id: Scalars['ID']['output'];
  /** Whether visitors see this version now. */
  live: Scalars['Boolean']['output'];
  /** Time of publication. */
  publishedAt: Scalars['DateTime']['output'];
  /** Number of stored responses to this version. */
  responseCount: Maybe<Scalars['Int']['output']>;
  /** Rules across questions. */
  rules: Array<Rule>;
  /** Sections with their elements, as JSON. */
  schema: Scalars['FormSchema']['output'];
  /** Sections with their elements, typed. */
  sections: Array<Section>;
  /** Number of the version, from 1. */
  version: Scalars['Int']['output'];
};

/** A page of versions. */
export type FormVersionConnection = {
  __typename?: 'FormVersionConnection';
  /** The entries of the page, with their cursors. */
  edges: Array<FormVersionEdge>;
  /** The entries of the page. */
  nodes: Array<FormVersion>;
  /** Position of the page in the list. */
  pageInfo: PageInfo;
  /** Number of entries of the list, on all pages. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A version in a list. */
export type FormVersionEdge = {
  __typename?: 'FormVersionEdge';
  /** Cursor of the entry: its position in the list. */
  cursor: Scalars['String']['output'];
  /** The entry. */
  node: FormVersion;
};

/** An answer that the page provides, for example from its query string. */
export type HiddenQuestion = Element & {
  __typename?: 'HiddenQuestion';
  /** Answer to store if none is sent. */
  default: Maybe<Scalars['String']['output']>;
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** An image between questions. */
export type ImageElement = Element & {
  __typename?: 'ImageElement';
  /** Alternative text of the image. */
  alt: Maybe<Scalars['String']['output']>;
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** URL of the image, http or https; pages that are served by https request it by https. */
  imageUrl: Scalars['String']['output'];
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** An invitation to answer a form once. Its token is shown when it is created. */
export type Invitation = Node & {
  __typename?: 'Invitation';
  /** Answers by question id, with which the form is prefilled. Null if there are none, and after it was used or revoked. */
  answers: Maybe<Scalars['Answers']['output']>;
  /** Time of creation. */
  createdAt: Scalars['DateTime']['output'];
  /** Time after which it cannot be used; null for never. */
  expiresAt: Maybe<Scalars['DateTime']['output']>;
  /** The form that can be answered. */
  form: Maybe<Form>;
  /** Identifier of the invitation. */
  id: Scalars['ID']['output'];
  /**
   * The owner's name for the recipient; also stored with the response. Null without one, and after the invitation was
   * revoked or its response deleted.
   */
  reference: Maybe<Scalars['String']['output']>;
  /** The response that it was used for, even if that was deleted since. */
  responseId: Maybe<Scalars['ID']['output']>;
  /** Time at which it was revoked. */
  revokedAt: Maybe<Scalars['DateTime']['output']>;
  /** What has become of the invitation. */
  status: InvitationStatus;
  /** Time at which the response was stored. */
  usedAt: Maybe<Scalars['DateTime']['output']>;
};

/** A page of invitations. */
export type InvitationConnection = {
  __typename?: 'InvitationConnection';
  /** The entries of the page, with their cursors. */
  edges: Array<InvitationEdge>;
  /** Cursor of the last entry; null on the last page. */
  nextCursor: Maybe<Scalars['String']['output']>;
  /** The entries of the page. */
  nodes: Array<Invitation>;
  /** Position of the page in the list. */
  pageInfo: PageInfo;
  /** Number of entries of the list, on all pages. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** An invitation in a list. */
export type InvitationEdge = {
  __typename?: 'InvitationEdge';
  /** Cursor of the entry: its position in the list. */
  cursor: Scalars['String']['output'];
  /** The entry. */
  node: Invitation;
};

/** For whom an invitation is. */
export type InvitationRecipientInput = {
  /** Answers by question id, with which the form is prefilled. Files are excluded. */
  answers?: InputMaybe<Scalars['Answers']['input']>;
  /** Time after which it cannot be used; by default that of the request. */
  expiresAt?: InputMaybe<Scalars['DateTime']['input']>;
  /** Your name for the recipient, such as a customer number, with at most 200 characters. The response shows it. */
  reference?: InputMaybe<Scalars['String']['input']>;
};

/** What has become of an invitation. */
export type InvitationStatus =
  /** It was not used in time. */
  | 'EXPIRED'
  /** It was revoked before it was used. */
  | 'REVOKED'
  /** It can be used. */
  | 'UNUSED'
  /** A response was stored with it. */
  | 'USED';

/** A new key with its secret, which is returned only once. */
export type IssuedApiKeyPayload = {
  __typename?: 'IssuedApiKeyPayload';
  /** The key. */
  apiKey: ApiKey;
  /** The secret, to be sent as a bearer token. */
  secret: Scalars['String']['output'];
};

/** A webhook with its signing secret, which is shown only once. */
export type IssuedWebhookPayload = {
  __typename?: 'IssuedWebhookPayload';
  /** Signing secret in the format of Standard Webhooks: `whsec_` and base64. */
  secret: Scalars['String']['output'];
  /** The webhook. */
  webhook: Webhook;
};

/** Where a form continues after a section. */
export type Jump = {
  __typename?: 'Jump';
  /** Condition for the jump, on questions up to the end of its section; without one, it always applies. */
  condition: Maybe<Condition>;
  /** Id of a later section, or `end` to skip all following sections. */
  to: Scalars['String']['output'];
};

/** Consent. If it is required, the answer must be true. */
export type LegalQuestion = Element & {
  __typename?: 'LegalQuestion';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** URL of the text that the consent refers to. */
  link: Maybe<Scalars['String']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** Text of several lines. */
export type LongTextQuestion = Element & {
  __typename?: 'LongTextQuestion';
  /** Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5). Values: `street-address`. */
  autocomplete: Maybe<Scalars['String']['output']>;
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Maximum number of characters. */
  maxLength: Scalars['Int']['output'];
  /** Minimum number of characters. */
  minLength: Maybe<Scalars['Int']['output']>;
  /** Placeholder of the empty input. */
  placeholder: Maybe<Scalars['String']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** A row or a column of a matrix. */
export type MatrixLine = {
  __typename?: 'MatrixLine';
  /** Id of the row or column, unique within its list; generated if absent. */
  key: Scalars['ID']['output'];
  /** Label. */
  label: Scalars['String']['output'];
};

/** A table of choices: each row is answered with one or several of the columns. */
export type MatrixQuestion = Element & {
  __typename?: 'MatrixQuestion';
  /** Choices in each row. */
  columns: Array<MatrixLine>;
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Whether several columns can be selected in a row. */
  multiple: Scalars['Boolean']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Rows, each answered separately. */
  rows: Array<MatrixLine>;
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** One or more options from a list. */
export type MultipleChoiceQuestion = Element & {
  __typename?: 'MultipleChoiceQuestion';
  /** Whether respondents may enter an answer that is not among the options. */
  allowOther: Scalars['Boolean']['output'];
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Maximum number of selected options. */
  maxSelected: Maybe<Scalars['Int']['output']>;
  /** Minimum number of selected options. */
  minSelected: Maybe<Scalars['Int']['output']>;
  /** Options. */
  options: Array<Option>;
  /** Whether to show the options in random order. */
  randomize: Scalars['Boolean']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** Write operations. */
export type Mutation = {
  __typename?: 'Mutation';
  /** Creates a key. Its scopes and its lifetime are limited to those of your own key. A workspace may have at most 500 keys. */
  createApiKey: Maybe<IssuedApiKeyPayload>;
  /** Creates a form. */
  createForm: Maybe<Form>;
  /** Creates invitations to answer a form once. A form has at most 100000 of them. */
  createInvitations: Maybe<CreatedInvitations>;
  /** Stores a response. Answers are validated like those of a visitor. */
  createResponse: Maybe<Response>;
  /** Creates a webhook, which receives all later events of its types. A workspace can have 100 webhooks. */
  createWebhook: Maybe<IssuedWebhookPayload>;
  /** Deletes a form with its versions and responses. Returns its identifier. */
  deleteForm: Maybe<Scalars['ID']['output']>;
  /** Deletes a partial response with its uploads and returns its identifier. */
  deletePartialResponse: Maybe<Scalars['ID']['output']>;
  /** Deletes a response and returns its identifier. */
  deleteResponse: Maybe<Scalars['ID']['output']>;
  /** Deletes several responses in one transaction. */
  deleteResponses: Maybe<DeletedResponses>;
  /** Deletes a webhook with its deliveries and returns its identifier. */
  deleteWebhook: Maybe<Scalars['ID']['output']>;
  /** Deletes answers that a visitor saved, with their uploads. Returns true. No API key is required. */
  discardPartialResponse: Maybe<Scalars['Boolean']['output']>;
  /** Creates a form with the draft and the settings of another form. */
  duplicateForm: Maybe<Form>;
  /** Publishes the draft as the next version, even if it is unchanged. */
  publishForm: Maybe<Form>;
  /** Reports what happened in a visit, for `views`, `starts`, `completed` and `dropOff` of the analytics. Visits are only counted: nothing identifies the visitor. Always true. Requires no API key. */
  recordVisit: Maybe<Scalars['Boolean']['output']>;
  /** Sends a delivery again immediately, with the same `webhook-id`. */
  redeliverWebhook: Maybe<WebhookDelivery>;
  /** Replaces the automatic decision on a response with a reviewer's decision. */
  reviewResponse: Maybe<Response>;
  /** Revokes a key with immediate effect. Your own key must have all of its scopes. Returns the identifier of the key. */
  revokeApiKey: Maybe<Scalars['ID']['output']>;
  /** Revokes an invitation, erases its reference, and returns its identifier. One that has been used cannot be revoked while its response exists. */
  revokeInvitation: Maybe<Scalars['ID']['output']>;
  /** Rotates the signing secret of a webhook. The previous one stays valid for 24 hours. */
  rotateWebhookSecret: Maybe<IssuedWebhookPayload>;
  /** Saves the answers of a visitor, to be continued later. No API key is required; the form must be open. */
  savePartialResponse: Maybe<SavedPartialResponse>;
  /** Submits the answers of a visitor. No API key is required. */
  submitResponse: Maybe<SubmissionResult>;
  /** Sends a `webhook.test` event to a webhook, regardless of its subscribed events. */
  testWebhook: Maybe<WebhookDelivery>;
  /** Exchanges the password of a form for an access token. Requires no API key. */
  unlockForm: Maybe<FormAccess>;
  /** Closes a form, so that it no longer accepts responses. Its versions remain. */
  unpublishForm: Maybe<Form>;
  /** Updates a form. If any part of the input is invalid, nothing is changed. */
  updateForm: Maybe<Form>;
  /** Updates a webhook. Nothing is changed if any field is invalid. */
  updateWebhook: Maybe<Webhook>;
  /** Uploads a file for a question of a published form. No API key is required. */
  uploadFile: Maybe<UploadedFile>;
};


/** Write operations. */
export type MutationCreateApiKeyArgs = {
  idempotencyKey?: InputMaybe<Scalars['IdempotencyKey']['input']>;
  input: CreateApiKeyInput;
};


/** Write operations. */
export type MutationCreateFormArgs = {
  idempotencyKey?: InputMaybe<Scalars['IdempotencyKey']['input']>;
  input: CreateFormInput;
};


/** Write operations. */
export type MutationCreateInvitationsArgs = {
  formId: Scalars['ID']['input'];
  input: CreateInvitationsInput;
};


/** Write operations. */
export type MutationCreateResponseArgs = {
  formId: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['IdempotencyKey']['input']>;
  input: CreateResponseInput;
};


/** Write operations. */
export type MutationCreateWebhookArgs = {
  idempotencyKey?: InputMaybe<Scalars['IdempotencyKey']['input']>;
  input: CreateWebhookInput;
};


/** Write operations. */
export type MutationDeleteFormArgs = {
  id: Scalars['ID']['input'];
  ifMatch?: InputMaybe<Array<Scalars['Int']['input']>>;
  revision?: InputMaybe<Scalars['Int']['input']>;
};


/** Write operations. */
export type MutationDeletePartialResponseArgs = {
  formId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


/** Write operations. */
export type MutationDeleteResponseArgs = {
  formId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


/** Write operations. */
export type MutationDeleteResponsesArgs = {
  formId: Scalars['ID']['input'];
  input: DeleteResponsesInput;
};


/** Write operations. */
export type MutationDeleteWebhookArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. */
export type MutationDiscardPartialResponseArgs = {
  slug: Scalars['String']['input'];
  token: Scalars['String']['input'];
};


/** Write operations. */
export type MutationDuplicateFormArgs = {
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['IdempotencyKey']['input']>;
  ifMatch?: InputMaybe<Array<Scalars['Int']['input']>>;
  input?: InputMaybe<DuplicateFormInput>;
};


/** Write operations. */
export type MutationPublishFormArgs = {
  id: Scalars['ID']['input'];
  ifMatch?: InputMaybe<Array<Scalars['Int']['input']>>;
  revision?: InputMaybe<Scalars['Int']['input']>;
};


/** Write operations. */
export type MutationRecordVisitArgs = {
  input: VisitInput;
  slug: Scalars['String']['input'];
};


/** Write operations. */
export type MutationRedeliverWebhookArgs = {
  id: Scalars['ID']['input'];
  webhookId: Scalars['ID']['input'];
};


/** Write operations. */
export type MutationReviewResponseArgs = {
  formId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
  input: ReviewInput;
};


/** Write operations. */
export type MutationRevokeApiKeyArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. */
export type MutationRevokeInvitationArgs = {
  formId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


/** Write operations. */
export type MutationRotateWebhookSecretArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. */
export type MutationSavePartialResponseArgs = {
  input: PartialResponseInput;
  slug: Scalars['String']['input'];
  token?: InputMaybe<Scalars['String']['input']>;
};


/** Write operations. */
export type MutationSubmitResponseArgs = {
  idempotencyKey?: InputMaybe<Scalars['IdempotencyKey']['input']>;
  input: SubmissionInput;
  partialToken?: InputMaybe<Scalars['String']['input']>;
  slug: Scalars['String']['input'];
};


/** Write operations. */
export type MutationTestWebhookArgs = {
  id: Scalars['ID']['input'];
};


/** Write operations. */
export type MutationUnlockFormArgs = {
  input: UnlockFormInput;
  slug: Scalars['String']['input'];
};


/** Write operations. */
export type MutationUnpublishFormArgs = {
  id: Scalars['ID']['input'];
  ifMatch?: InputMaybe<Array<Scalars['Int']['input']>>;
  revision?: InputMaybe<Scalars['Int']['input']>;
};


/** Write operations. */
export type MutationUpdateFormArgs = {
  id: Scalars['ID']['input'];
  ifMatch?: InputMaybe<Array<Scalars['Int']['input']>>;
  input: UpdateFormInput;
};


/** Write operations. */
export type MutationUpdateWebhookArgs = {
  id: Scalars['ID']['input'];
  input: UpdateWebhookInput;
};


/** Write operations. */
export type MutationUploadFileArgs = {
  input: UploadFileInput;
  slug: Scalars['String']['input'];
};

/** An object that can be fetched by its identifier alone. */
export type Node = {
  /** Identifier. Its prefix identifies the type. */
  id: Scalars['ID']['output'];
};

/** True if its condition is false. */
export type NotCondition = Condition & {
  __typename?: 'NotCondition';
  /** The negated condition. */
  condition: Condition;
  /** The condition as in the definition. */
  json: Scalars['JSON']['output'];
  /** Human-readable form in one line, with question ids. */
  text: Scalars['String']['output'];
};

/** Net Promoter Score: the likelihood of a recommendation, from 0 to 10. */
export type NpsQuestion = Element & {
  __typename?: 'NpsQuestion';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Label of the upper end. */
  maxLabel: Maybe<Scalars['String']['output']>;
  /** Label of the lower end. */
  minLabel: Maybe<Scalars['String']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** A number. */
export type NumberQuestion = Element & {
  __typename?: 'NumberQuestion';
  /** Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5). Values: `bday-day`, `bday-month`, `bday-year`. */
  autocomplete: Maybe<Scalars['String']['output']>;
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Whether the answer must be a whole number. */
  integer: Scalars['Boolean']['output'];
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Maximum. */
  max: Maybe<Scalars['Float']['output']>;
  /** Minimum. */
  min: Maybe<Scalars['Float']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Unit of the number. */
  unit: Maybe<Scalars['String']['output']>;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** An invitation that can be used, for its recipient. */
export type OpenedInvitation = {
  __typename?: 'OpenedInvitation';
  /** Answers by question id, with which the form is prefilled. */
  answers: Scalars['Answers']['output'];
  /** Time after which it cannot be used. */
  expiresAt: Maybe<Scalars['DateTime']['output']>;
};

/** A value on a scale from `min` to `max`. */
export type OpinionScaleQuestion = Element & {
  __typename?: 'OpinionScaleQuestion';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Highest value of the scale. */
  max: Maybe<Scalars['Float']['output']>;
  /** Label of the upper end. */
  maxLabel: Maybe<Scalars['String']['output']>;
  /** Lowest value of the scale. */
  min: Maybe<Scalars['Float']['output']>;
  /** Label of the lower end. */
  minLabel: Maybe<Scalars['String']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** An option of a choice question. */
export type Option = {
  __typename?: 'Option';
  /** False in a public form if the option has reached its limit; it cannot be selected. */
  available: Scalars['Boolean']['output'];
  /** URL of an image, http or https. */
  imageUrl: Maybe<Scalars['String']['output']>;
  /** Id of the option, unique within its question; the value of an answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Label. */
  label: Scalars['String']['output'];
  /** Maximum number of responses with the option, of all versions; without one, any number. */
  limit: Maybe<Scalars['Int']['output']>;
};

/** Position of a page in its list. */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** Cursor of the last entry. */
  endCursor: Maybe<Scalars['String']['output']>;
  /** Whether there are entries after the page. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether there are entries before the page. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first entry. */
  startCursor: Maybe<Scalars['String']['output']>;
};

/** Answers that a respondent has saved but not submitted. It is not a response: no count, export, analytics or webhook contains it. */
export type PartialResponse = Node & {
  __typename?: 'PartialResponse';
  /** Answers by question id, as they were entered. They may be incomplete or invalid. */
  answers: Scalars['Answers']['output'];
  /** Time of the first save. */
  createdAt: Scalars['DateTime']['output'];
  /** Time after which it is deleted; each save postpones it. */
  expiresAt: Scalars['DateTime']['output'];
  /** The form that is being answered. */
  form: Maybe<Form>;
  /** The version of the form that was answered. */
  formVersion: Scalars['Int']['output'];
  /** Identifier of the partial response. */
  id: Scalars['ID']['output'];
  /** Language of the form that the respondent used (BCP 47); null if unknown. */
  language: Maybe<Scalars['String']['output']>;
  /** Id of the section that the respondent had reached; null if unknown. */
  section: Maybe<Scalars['String']['output']>;
  /** Time of the last save. */
  updatedAt: Scalars['DateTime']['output'];
};

/** A page of partial responses. */
export type PartialResponseConnection = {
  __typename?: 'PartialResponseConnection';
  /** The entries of the page, with their cursors. */
  edges: Array<PartialResponseEdge>;
  /** Cursor of the last entry; null on the last page. */
  nextCursor: Maybe<Scalars['String']['output']>;
  /** The entries of the page. */
  nodes: Array<PartialResponse>;
  /** Position of the page in the list. */
  pageInfo: PageInfo;
  /** Number of entries of the list, on all pages. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A partial response in a list. */
export type PartialResponseEdge = {
  __typename?: 'PartialResponseEdge';
  /** Cursor of the entry: its position in the list. */
  cursor: Scalars['String']['output'];
  /** The entry. */
  node: PartialResponse;
};

/** Answers to save. Only their types are checked; nothing is required. */
export type PartialResponseInput = {
  /** Answers by question id. Answers to file questions are arrays of upload references. */
  answers: Scalars['Answers']['input'];
  /** Language that the respondent used (BCP 47). The closest language of the form is stored. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** Id of the section that the respondent has reached. */
  section?: InputMaybe<Scalars['String']['input']>;
  /** Version of the form that was answered; by default the live one. It must be one that a submission may answer. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** A phone number, stored in international format (E.164), with `;ext=` and the extension if it has one. */
export type PhoneNumberQuestion = Element & {
  __typename?: 'PhoneNumberQuestion';
  /** Country (ISO 3166-1 alpha-2) of numbers without a country code. */
  defaultCountry: Maybe<Scalars['String']['output']>;
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** The plan of a workspace. */
export type Plan =
  /** Without the settings of the Pro plan. */
  | 'FREE'
  /** With all settings. */
  | 'PRO';

/** What a respondent would get for answers to a draft. Nothing was stored. */
export type PreviewResult = {
  __typename?: 'PreviewResult';
  /** Id of the ending that applies, if there is one. */
  ending: Maybe<Scalars['ID']['output']>;
  /** Message to show to the respondent. */
  message: Scalars['String']['output'];
  /** URL to redirect the respondent to. */
  redirectUrl: Maybe<Scalars['String']['output']>;
  /** The decision, if the form shows it to respondents. */
  result: Maybe<SubmissionApproval>;
};

/** Approval settings that visitors can see. Criteria are never included. */
export type PublicApproval = {
  __typename?: 'PublicApproval';
  /** Whether responses are decided automatically. */
  enabled: Scalars['Boolean']['output'];
  /** Whether respondents see the decision. */
  showResult: Scalars['Boolean']['output'];
};

/** Configuration of the captcha widget. */
export type PublicCaptcha = {
  __typename?: 'PublicCaptcha';
  /** URL of ALTCHA challenges; absent for other providers. */
  challengeUrl: Maybe<Scalars['String']['output']>;
  /** Provider of the widget. */
  provider: CaptchaProvider;
  /** Site key of the provider; absent for ALTCHA. */
  siteKey: Maybe<Scalars['String']['output']>;
};

/** A published form as visitors see it. */
export type PublicForm = {
  __typename?: 'PublicForm';
  /** Whether the form accepts responses now. */
  acceptingResponses: Scalars['Boolean']['output'];
  /** JSON Schema (2020-12) of the answers in requests. It accepts all answers that the service accepts. Fails with `form_locked` without access to a password-protected form. */
  answersSchema: Maybe<Scalars['JSONSchema']['output']>;
  /** Approval settings. */
  approval: PublicApproval;
  /** Configuration of the captcha; only present if one is required. */
  captcha: Maybe<PublicCaptcha>;
  /** Whether submissions require a captcha token. */
  captchaRequired: Scalars['Boolean']['output'];
  /** Why the form does not accept responses; null if it does. */
  closedReason: Maybe<ClosedReason>;
  /** Description, with Markdown: links, emphasis, lists; null without one. */
  description: Maybe<Scalars['String']['output']>;
  /** Endings; null without access to a password-protected form. */
  endings: Maybe<Array<Ending>>;
  /** Language that the form is shown in (BCP 47). */
  language: Scalars['String']['output'];
  /** Languages of the form; the one that it is written in is first. */
  languages: Array<Scalars['String']['output']>;
  /** Whether the form is protected by a password. */
  passwordRequired: Scalars['Boolean']['output'];
  /** Rules across questions; null without access to a password-protected form. */
  rules: Maybe<Array<Rule>>;
  /** Sections with their elements, as JSON; null without access to a password-protected form. */
  schema: Maybe<Scalars['FormSchema']['output']>;
  /** Sections with their elements, typed; null without access to a password-protected form. */
  sections: Maybe<Array<Section>>;
  /** Settings for displaying the form. */
  settings: PublicFormSettings;
  /** Public identifier. */
  slug: Scalars['String']['output'];
  /** Title. */
  title: Scalars['String']['output'];
  /** Number of the live version. */
  version: Scalars['Int']['output'];
};

/** Settings that a page needs to show the form. */
export type PublicFormSettings = {
  __typename?: 'PublicFormSettings';
  /** Whether search engines may list the form page. */
  indexable: Scalars['Boolean']['output'];
  /** Whether visitors need an invitation, which is valid for one response. */
  invitationRequired: Scalars['Boolean']['output'];
  /** Whether the confirmation of the form page has a link to submit another response. */
  offerAnotherResponse: Scalars['Boolean']['output'];
  /** Whether to show each section on its own page. */
  oneSectionPerPage: Scalars['Boolean']['output'];
  /** Time from which the form accepts responses; before `close_at`. */
  openAt: Maybe<Scalars['DateTime']['output']>;
  /** Absolute http(s) URL to redirect respondents to after submission. */
  redirectUrl: Maybe<Scalars['String']['output']>;
  /** Whether respondents can save their answers and submit them later. */
  savePartial: Scalars['Boolean']['output'];
  /** Whether to show the footer "Powered by Formwright". */
  showBranding: Scalars['Boolean']['output'];
  /** Message to show after submission, with Markdown, at most 2000 characters. */
  successMessage: Scalars['String']['output'];
  /** Appearance of the form. */
  theme: FormTheme;
};

/** Read operations. */
export type Query = {
  __typename?: 'Query';
  /** The keys of the workspace, without revoked ones, oldest first: at most 500. */
  apiKeys: Maybe<ApiKeyConnection>;
  /** The operations that changed the workspace within the last 400 days, newest first. */
  auditLog: Maybe<AuditConnection>;
  /** A challenge for the captcha widget, if the captcha provider is `altcha`. Requires no API key. */
  captchaChallenge: Maybe<Scalars['CaptchaChallenge']['output']>;
  /** Exports the files of the newest 100,000 responses of a form, or of the oldest after `after`, as a ZIP archive with a list of them, `manifest.csv`. The REST endpoint returns the file. `nextUrl` continues an export that the limit cuts off. */
  exportFiles: Maybe<Export>;
  /** Exports the newest 100,000 responses of a form, newest first; or, with `after`, the oldest 100,000 after that response, oldest first. The REST endpoint returns the file. `nextUrl` continues an export that the limit cuts off, and so does the header `Link` of the download. */
  exportResponses: Maybe<Export>;
  /** A file of a response. The REST endpoint returns the content of the file. */
  file: Maybe<File>;
  /** A form of the workspace. */
  form: Maybe<Form>;
  /** Statistics of the responses and visits of a form. With a condition or text, of the matching responses and of all visits. */
  formAnalytics: Maybe<FormAnalytics>;
  /** Forms of the workspace, newest first, with page numbers. */
  formPage: Maybe<FormPage>;
  /** The draft of a form as visitors would see it if it were published and open, without password and captcha. Requires no API key: the token of `Form.previewUrl` is the authorization. */
  formPreview: Maybe<PublicForm>;
  /** Missing and outdated translations of the draft of a form. */
  formTranslations: Maybe<TranslationReport>;
  /** One published version of a form. */
  formVersion: Maybe<FormVersion>;
  /** Published versions of a form, newest first. */
  formVersions: Maybe<FormVersionConnection>;
  /** Forms of the workspace, newest first. */
  forms: Maybe<FormConnection>;
  /** An invitation by its identifier. */
  invitation: Maybe<Invitation>;
  /** The invitations of a form, newest first. */
  invitations: Maybe<InvitationConnection>;
  /** The file of a download link. The signed link is the authorization. The REST endpoint returns the content. */
  linkedFile: Maybe<File>;
  /** Fetches a node of the workspace, or a template, by its identifier; null if it does not exist. Requires the scope of the field that returns one. */
  node: Maybe<Node>;
  /** Fetches up to 100 nodes by their identifiers, in the same order. */
  nodes: Maybe<Array<Maybe<Node>>>;
  /** Returns the invitation of a token if it can be used, also while the form is closed. Does not use it. No API key is required. */
  openInvitation: Maybe<OpenedInvitation>;
  /** A partial response by its identifier. */
  partialResponse: Maybe<PartialResponse>;
  /** The partial responses of a form, newest first. */
  partialResponses: Maybe<PartialResponseConnection>;
  /** A published form, open or closed. Requires no API key. */
  publicForm: Maybe<PublicForm>;
  /** A response by its identifier. */
  response: Maybe<Response>;
  /** The responses of a form, newest first by default. */
  responses: Maybe<ResponseConnection>;
  /** Returns answers that a visitor saved, also while the form is closed. No API key is required. */
  resumePartialResponse: Maybe<ResumedPartialResponse>;
  /** Templates that forms can be created from. */
  templates: Maybe<TemplateList>;
  /** Validates a new form without creating it. */
  validateForm: Maybe<CheckedForm>;
  /** Validates answers to the draft of a form, without storing anything. Requires no API key: the token of `Form.previewUrl` is the authorization. */
  validatePreview: Maybe<PreviewResult>;
  /** Validates answers without storing them or claiming uploads. */
  validateResponse: Maybe<CheckedResponse>;
  /** The API key of the request with its workspace. Every key may query it. */
  viewer: Maybe<Viewer>;
  /** One webhook of the workspace. */
  webhook: Maybe<Webhook>;
  /** Deliveries of a webhook within the last 30 days, newest first. */
  webhookDeliveries: Maybe<WebhookDeliveryConnection>;
  /** The webhooks of the workspace, oldest first. */
  webhooks: Maybe<WebhookConnection>;
};


/** Read operations. */
export type QueryApiKeysArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Read operations. */
export type QueryAuditLogArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Read operations. */
export type QueryCaptchaChallengeArgs = {
  form?: InputMaybe<Scalars['String']['input']>;
};


/** Read operations. */
export type QueryExportFilesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  approval?: InputMaybe<ApprovalStatus>;
  before?: InputMaybe<Scalars['String']['input']>;
  condition?: InputMaybe<Scalars['ConditionInput']['input']>;
  formId: Scalars['ID']['input'];
  from?: InputMaybe<Scalars['TimeSpan']['input']>;
  q?: InputMaybe<Scalars['SearchText']['input']>;
  to?: InputMaybe<Scalars['TimeSpan']['input']>;
};


/** Read operations. */
export type QueryExportResponsesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  approval?: InputMaybe<ApprovalStatus>;
  before?: InputMaybe<Scalars['String']['input']>;
  bom?: InputMaybe<Scalars['Boolean']['input']>;
  condition?: InputMaybe<Scalars['ConditionInput']['input']>;
  formId: Scalars['ID']['input'];
  format?: InputMaybe<ExportFormat>;
  from?: InputMaybe<Scalars['TimeSpan']['input']>;
  language?: InputMaybe<Scalars['String']['input']>;
  q?: InputMaybe<Scalars['SearchText']['input']>;
  to?: InputMaybe<Scalars['TimeSpan']['input']>;
};


/** Read operations. */
export type QueryFileArgs = {
  formId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
  responseId: Scalars['ID']['input'];
};


/** Read operations. */
export type QueryFormArgs = {
  id: Scalars['ID']['input'];
  language?: InputMaybe<Scalars['String']['input']>;
};


/** Read operations. */
export type QueryFormAnalyticsArgs = {
  condition?: InputMaybe<Scalars['ConditionInput']['input']>;
  formId: Scalars['ID']['input'];
  language?: InputMaybe<Scalars['String']['input']>;
  q?: InputMaybe<Scalars['SearchText']['input']>;
};


/** Read operations. */
export type QueryFormPageArgs = {
  limit?: InputMaybe<Scalars['Int']['input']>;
  page?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['SearchText']['input']>;
  status?: InputMaybe<FormStatus>;
};


/** Read operations. */
export type QueryFormPreviewArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
  slug: Scalars['String']['input'];
  token: Scalars['String']['input'];
};


/** Read operations. */
export type QueryFormTranslationsArgs = {
  formId: Scalars['ID']['input'];
};


/** Read operations. */
export type QueryFormVersionArgs = {
  formId: Scalars['ID']['input'];
  language?: InputMaybe<Scalars['String']['input']>;
  version: Scalars['Int']['input'];
};


/** Read operations. */
export type QueryFormVersionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  formId: Scalars['ID']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Read operations. */
export type QueryFormsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  search?: InputMaybe<Scalars['SearchText']['input']>;
  status?: InputMaybe<FormStatus>;
};


/** Read operations. */
export type QueryInvitationArgs = {
  formId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


/** Read operations. */
export type QueryInvitationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  formId: Scalars['ID']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  status?: InputMaybe<InvitationStatus>;
};


/** Read operations. */
export type QueryLinkedFileArgs = {
  token: Scalars['String']['input'];
};


/** Read operations. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** Read operations. */
export type QueryNodesArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Read operations. */
export type QueryOpenInvitationArgs = {
  slug: Scalars['String']['input'];
  token: Scalars['String']['input'];
};


/** Read operations. */
export type QueryPartialResponseArgs = {
  formId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


/** Read operations. */
export type QueryPartialResponsesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  formId: Scalars['ID']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Read operations. */
export type QueryPublicFormArgs = {
  language?: InputMaybe<Scalars['String']['input']>;
  slug: Scalars['String']['input'];
};


/** Read operations. */
export type QueryResponseArgs = {
  formId: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};


/** Read operations. */
export type QueryResponsesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ResponseFilterInput>;
  first?: InputMaybe<Scalars['Int']['input']>;
  formId: Scalars['ID']['input'];
  last?: InputMaybe<Scalars['Int']['input']>;
  newerThan?: InputMaybe<Scalars['String']['input']>;
  olderThan?: InputMaybe<Scalars['String']['input']>;
  order?: InputMaybe<ResponseOrder>;
};


/** Read operations. */
export type QueryResumePartialResponseArgs = {
  slug: Scalars['String']['input'];
  token: Scalars['String']['input'];
};


/** Read operations. */
export type QueryValidateFormArgs = {
  input: CreateFormInput;
};


/** Read operations. */
export type QueryValidatePreviewArgs = {
  input: SubmissionInput;
  slug: Scalars['String']['input'];
  token: Scalars['String']['input'];
};


/** Read operations. */
export type QueryValidateResponseArgs = {
  formId: Scalars['ID']['input'];
  input: CreateResponseInput;
};


/** Read operations. */
export type QueryWebhookArgs = {
  id: Scalars['ID']['input'];
};


/** Read operations. */
export type QueryWebhookDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  webhookId: Scalars['ID']['input'];
};


/** Read operations. */
export type QueryWebhooksArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** Statistics of the answers to one question. */
export type QuestionAnalytics = {
  __typename?: 'QuestionAnalytics';
  /** Number of responses that answer the question. */
  answered: Scalars['Int']['output'];
  /** Numbers and scales: mean, rounded to two decimals. */
  average: Maybe<Scalars['Float']['output']>;
  /** All values that can be chosen, with their counts. */
  distribution: Maybe<Array<Share>>;
  /** Id of the question within the form. */
  key: Scalars['ID']['output'];
  /** Numbers: maximum. */
  max: Maybe<Scalars['Float']['output']>;
  /** Numbers: minimum. */
  min: Maybe<Scalars['Float']['output']>;
  /** Matrices: all rows. */
  rows: Maybe<Array<RowAnalytics>>;
  /** Title of the question. */
  title: Scalars['String']['output'];
  /** Type of the question. */
  type: ElementType;
};

/** All options, in order of preference. */
export type RankingQuestion = Element & {
  __typename?: 'RankingQuestion';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Options. */
  options: Array<Option>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** A rating from 1 to `max`. */
export type RatingQuestion = Element & {
  __typename?: 'RatingQuestion';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Highest rating; the lowest is 1. */
  max: Maybe<Scalars['Float']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** Number of visits that reached a question. */
export type ReachedQuestion = {
  __typename?: 'ReachedQuestion';
  /** Id of the question within the form. */
  questionId: Scalars['ID']['output'];
  /** Number of visits in which the respondent has seen the question. */
  reached: Scalars['Int']['output'];
};

/** A response to a form. */
export type Response = Node & {
  __typename?: 'Response';
  /** All questions of the answered version with their answers, in form order. */
  answerList: Maybe<Array<Answer>>;
  /** Answers by question id. */
  answers: Scalars['Answers']['output'];
  /** The decision on the response. */
  approval: Approval;
  /** Time of creation. */
  createdAt: Scalars['DateTime']['output'];
  /** Definition of the answered version. */
  definition: Maybe<Scalars['FormDefinition']['output']>;
  /** Time that the respondent took, in milliseconds; null if unknown. */
  durationMs: Maybe<Scalars['Int']['output']>;
  /** Files in the answers. */
  files: Maybe<Array<File>>;
  /** The form that was answered. */
  form: Maybe<Form>;
  /** The version of the form that was answered. */
  formVersion: Scalars['Int']['output'];
  /** Identifier of the response. */
  id: Scalars['ID']['output'];
  /** The invitation that the response was submitted with, if there was one. */
  invitation: Maybe<ResponseInvitation>;
  /** Language of the form that the respondent used (BCP 47); null if unknown. */
  language: Maybe<Scalars['String']['output']>;
  /** Reviews of the response, newest first. */
  reviews: Maybe<Array<Review>>;
  /** How the response was submitted. */
  source: ResponseSource;
};

/** A page of responses. */
export type ResponseConnection = {
  __typename?: 'ResponseConnection';
  /** The entries of the page, with their cursors. */
  edges: Array<ResponseEdge>;
  /** Cursor of the last entry; null on the last page. */
  nextCursor: Maybe<Scalars['String']['output']>;
  /** The entries of the page. */
  nodes: Array<Response>;
  /** Position of the page in the list. */
  pageInfo: PageInfo;
  /** Number of entries of the list, on all pages. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A response in a list. */
export type ResponseEdge = {
  __typename?: 'ResponseEdge';
  /** Cursor of the entry: its position in the list. */
  cursor: Scalars['String']['output'];
  /** The entry. */
  node: Response;
};

/** Filter for responses. Where responses are listed, an empty filter matches all. */
export type ResponseFilterInput = {
  /** Only responses with this approval status. */
  approval?: InputMaybe<ApprovalStatus>;
  /** Only responses whose answers meet this condition. */
  condition?: InputMaybe<Scalars['ConditionInput']['input']>;
  /** Only responses created at or after this time. */
  from?: InputMaybe<Scalars['TimeSpan']['input']>;
  /** Only responses with this text in a text answer, whether in upper or lower case: answers to text questions, other answers, parts of addresses and contact details. At most 500 characters. */
  q?: InputMaybe<Scalars['SearchText']['input']>;
  /** Only responses created at or before this time. */
  to?: InputMaybe<Scalars['TimeSpan']['input']>;
};

/** The invitation that a response was submitted with. */
export type ResponseInvitation = {
  __typename?: 'ResponseInvitation';
  /** Identifier of the invitation. */
  invitationId: Scalars['ID']['output'];
  /** Name of the recipient, as given when the invitation was created. */
  reference: Maybe<Scalars['String']['output']>;
};

/** Sort order of responses. */
export type ResponseOrder =
  /** Oldest first. */
  | 'ASC'
  /** Newest first. */
  | 'DESC';

/** How a response was submitted. */
export type ResponseSource =
  /** Submitted by a client with an API key. */
  | 'API'
  /** Submitted by a visitor through the public endpoint. */
  | 'WEB';

/** Saved answers, for their respondent. */
export type ResumedPartialResponse = {
  __typename?: 'ResumedPartialResponse';
  /** Answers by question id, as they were saved. */
  answers: Scalars['Answers']['output'];
  /** Time after which the answers are deleted. */
  expiresAt: Scalars['DateTime']['output'];
  /** Language of the form that the respondent used (BCP 47). */
  language: Maybe<Scalars['String']['output']>;
  /** Id of the section that the respondent had reached. */
  section: Maybe<Scalars['String']['output']>;
  /** The uploads in the answers. They can be used for as long as the answers are stored. */
  uploads: Array<ResumedUpload>;
  /** The version that was answered. */
  version: Scalars['Int']['output'];
};

/** An upload in saved answers. */
export type ResumedUpload = {
  __typename?: 'ResumedUpload';
  /** Original file name. */
  name: Scalars['String']['output'];
  /** Upload reference, as in the answers. */
  ref: Scalars['String']['output'];
  /** Size in bytes. */
  size: Scalars['Int']['output'];
  /** Media type, detected from the content. */
  type: Scalars['String']['output'];
};

/** A decision of a reviewer. */
export type Review = {
  __typename?: 'Review';
  /** Time of the decision. */
  createdAt: Scalars['DateTime']['output'];
  /** Identifier of the API key that made the decision. */
  keyId: Scalars['ID']['output'];
  /** Name of the API key at that time. */
  keyName: Scalars['String']['output'];
  /** The reviewer's note. */
  note: Maybe<Scalars['String']['output']>;
  /** Null if the automatic decision was restored. */
  status: Maybe<ApprovalStatus>;
};

/** A reviewer's decision. */
export type ReviewInput = {
  /** Note, at most 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Required. Null restores the automatic decision and removes the note. */
  status?: InputMaybe<Verdict>;
};

/** Statistics of the answers to one row of a matrix. */
export type RowAnalytics = {
  __typename?: 'RowAnalytics';
  /** All columns with their counts. */
  distribution: Array<Share>;
  /** Id of the row within its question. */
  key: Scalars['ID']['output'];
  /** Label of the row. */
  label: Scalars['String']['output'];
};

/** A rule across questions: while its expression is false, an answer is invalid. */
export type Rule = {
  __typename?: 'Rule';
  /** CEL expression of the type bool. */
  expression: Scalars['String']['output'];
  /** Id of the rule, unique within the form; generated if absent. */
  key: Scalars['ID']['output'];
  /** Message of the failure if the expression is false. */
  message: Scalars['String']['output'];
  /** Id of the question whose answer fails. */
  questionId: Scalars['ID']['output'];
};

/** Result of a save. */
export type SavedPartialResponse = {
  __typename?: 'SavedPartialResponse';
  /** Time after which the answers are deleted; each save postpones it. */
  expiresAt: Scalars['DateTime']['output'];
  /** URL of the hosted page with these answers. It contains the token in its fragment, which browsers do not send. */
  resumeUrl: Scalars['String']['output'];
  /** Secret that gives access to the answers. Send it with later requests. */
  token: Scalars['String']['output'];
};

/** A section of a form. */
export type Section = {
  __typename?: 'Section';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Questions, calculated values and content, in order. */
  elements: Array<Element>;
  /** Id of the section, unique within the form; generated if absent. */
  key: Scalars['ID']['output'];
  /** Jumps: the first one whose condition holds determines the next section. Without one, the following section is next. */
  next: Array<Jump>;
  /** Title. */
  title: Maybe<Scalars['String']['output']>;
  /** Condition for its visibility; without one, the section is always visible. */
  visibleIf: Maybe<Condition>;
};

/** Number of answers with one value. */
export type Share = {
  __typename?: 'Share';
  /** Rankings: mean position, starting at 1. */
  averagePosition: Maybe<Scalars['Float']['output']>;
  /** Number of answers with this value. In rankings: number of answers that rank it first. */
  count: Scalars['Int']['output'];
  /** Label of the value. */
  label: Scalars['String']['output'];
  /** Id of an option (`__other__` for free text), a boolean or a number. */
  value: Scalars['ShareValue']['output'];
};

/** A line of text. */
export type ShortTextQuestion = Element & {
  __typename?: 'ShortTextQuestion';
  /** Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5). Values: `name`, `honorific-prefix`, `given-name`, `additional-name`, `family-name`, `honorific-suffix`, `nickname`, `username`, `organization-title`, `organization`, `address-line1`, `address-line2`, `address-line3`, `address-level4`, `address-level3`, `address-level2`, `address-level1`, `country`, `country-name`, `postal-code`, `language`, `bday`, `bday-day`, `bday-month`, `bday-year`, `sex`, `tel`, `tel-country-code`, `tel-national`, `tel-area-code`, `tel-local`, `tel-extension`, `email`, `impp`, `url`. */
  autocomplete: Maybe<Scalars['String']['output']>;
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Maximum number of characters. */
  maxLength: Scalars['Int']['output'];
  /** Minimum number of characters. */
  minLength: Maybe<Scalars['Int']['output']>;
  /** Regular expression (RE2) that the whole answer must match. */
  pattern: Maybe<Scalars['String']['output']>;
  /** Message for answers that do not match the pattern. */
  patternMessage: Maybe<Scalars['String']['output']>;
  /** Placeholder of the empty input. */
  placeholder: Maybe<Scalars['String']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** A signature, uploaded as one PNG. */
export type SignatureQuestion = Element & {
  __typename?: 'SignatureQuestion';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** One option from a list. */
export type SingleChoiceQuestion = Element & {
  __typename?: 'SingleChoiceQuestion';
  /** Whether respondents may enter an answer that is not among the options. */
  allowOther: Scalars['Boolean']['output'];
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Options. */
  options: Array<Option>;
  /** Whether to show the options in random order. */
  randomize: Scalars['Boolean']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** Text between questions. */
export type StatementElement = Element & {
  __typename?: 'StatementElement';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Text with Markdown: links, emphasis, lists. */
  text: Maybe<Scalars['String']['output']>;
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** The decision as shown to the respondent. */
export type SubmissionApproval = {
  __typename?: 'SubmissionApproval';
  /** Sum of the points of all criteria. */
  maxScore: Scalars['Float']['output'];
  /** Message to show to the respondent. */
  message: Scalars['String']['output'];
  /** Score as a percentage of the maximum score, with two decimals. */
  percent: Scalars['Float']['output'];
  /** Sum of the points of the matching criteria. */
  score: Scalars['Float']['output'];
  /** Approval status. */
  status: ApprovalStatus;
};

/** Answers of a respondent. */
export type SubmissionInput = {
  /** Answers by question id. Answers to file questions are arrays of upload references. */
  answers: Scalars['Answers']['input'];
  /** Token of the solved captcha, if the form requires one. */
  captchaToken?: InputMaybe<Scalars['String']['input']>;
  /** Time the respondent took, in milliseconds. */
  durationMs?: InputMaybe<Scalars['Milliseconds']['input']>;
  /** Token of the invitation. The response uses it; one that cannot be used fails with `invitation_invalid`. */
  invitation?: InputMaybe<Scalars['String']['input']>;
  /** Language that the respondent used (BCP 47). The closest language of the form is stored, and messages are in it; a language that the form does not have is not stored. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** The `version` of the public form that the respondent saw, by default the live one. Answers to an earlier version are accepted for 24 hours after it was replaced; then the request fails with `version_outdated`. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** Result of a submission. */
export type SubmissionResult = {
  __typename?: 'SubmissionResult';
  /** Id of the ending that applies, if there is one. */
  ending: Maybe<Scalars['ID']['output']>;
  /** Message to show to the respondent. */
  message: Scalars['String']['output'];
  /** URL to redirect the respondent to. */
  redirectUrl: Maybe<Scalars['String']['output']>;
  /** Identifier of the stored response. */
  responseId: Scalars['ID']['output'];
  /** The decision, if the form shows it to respondents. */
  result: Maybe<SubmissionApproval>;
};

/** Events that are sent when they occur. */
export type Subscription = {
  __typename?: 'Subscription';
  /** Emits each new response of a form once. Delivered as a stream: server-sent events (`text/event-stream`) or multipart HTTP (`multipart/mixed;subscriptionSpec=1.0`). */
  responseCreated: Maybe<Response>;
};


/** Events that are sent when they occur. */
export type SubscriptionResponseCreatedArgs = {
  formId: Scalars['ID']['input'];
};

/** A template for new forms. */
export type Template = Node & {
  __typename?: 'Template';
  /** Definition of forms that are created from the template. */
  definition: Scalars['FormDefinition']['output'];
  /** Purpose of the template. */
  description: Scalars['String']['output'];
  /** Identifier of the template: `tmpl_` and the slug. */
  id: Scalars['ID']['output'];
  /** Value of `template` when a form is created. */
  slug: Scalars['String']['output'];
  /** Title of forms that are created from the template. */
  title: Scalars['String']['output'];
};

/** All templates. */
export type TemplateList = {
  __typename?: 'TemplateList';
  /** The templates. */
  nodes: Array<Template>;
  /** Number of templates. */
  totalCount: Scalars['Int']['output'];
};

/** A time of day, `HH:MM`. */
export type TimeQuestion = Element & {
  __typename?: 'TimeQuestion';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** The earliest accepted answer. */
  earliest: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** The latest accepted answer. */
  latest: Maybe<Scalars['String']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** The translations of a draft, compared with its texts. */
export type TranslationReport = {
  __typename?: 'TranslationReport';
  /** The language that the form is written in, as a BCP 47 tag. */
  language: Scalars['String']['output'];
  /** The languages that the form is translated to. */
  languages: Array<TranslationState>;
  /** Number of texts to translate. */
  texts: Scalars['Int']['output'];
};

/** The translations of a form to one language. */
export type TranslationState = {
  __typename?: 'TranslationState';
  /** The language as a BCP 47 tag. */
  language: Scalars['String']['output'];
  /** Keys of the texts without a translation, in the order of the form. */
  missing: Array<Scalars['String']['output']>;
  /** Keys of the texts that differ from the live version although their translation does not. */
  outdated: Array<Scalars['String']['output']>;
  /** Number of translated texts. */
  translated: Scalars['Int']['output'];
};

/** Credentials for a password-protected form. */
export type UnlockFormInput = {
  /** Password, 1 to 128 characters. */
  password: Scalars['String']['input'];
};

/** Changes of a form. Omitted fields keep their value. */
export type UpdateFormInput = {
  /** Replaces the whole draft; null is invalid. */
  definition?: InputMaybe<Scalars['FormDefinition']['input']>;
  /** Description, at most 2000 characters; null removes it. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Expected current revision. On mismatch the request fails with 409 `revision_conflict`. */
  revision?: InputMaybe<Scalars['Int']['input']>;
  /** Settings to change. Null is invalid here; as the value of a setting it resets that setting. */
  settings?: InputMaybe<FormSettingsInput>;
  /** Title, 1 to 500 characters; null is invalid. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** Changes to a webhook. Omitted fields stay unchanged. */
export type UpdateWebhookInput = {
  /** Description of its purpose, at most 500 characters. Null removes it. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Set to true to re-enable; clears the disabled reason. Must not be null. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Event types, at least one. Must not be null. */
  events?: InputMaybe<Array<Scalars['EventType']['input']>>;
  /** Only events of this form; all forms by default. Null removes it. */
  formId?: InputMaybe<Scalars['ID']['input']>;
  /** URL to send events to: `https:`, with a public address. Must not be null. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** A file to upload for a question. */
export type UploadFileInput = {
  /** The file. */
  file: Scalars['Upload']['input'];
  /** Id of the file or signature question. */
  itemId: Scalars['String']['input'];
  /** The version of the form that the respondent saw, as for submissions; the live one by default. */
  version?: InputMaybe<Scalars['Int']['input']>;
};

/** An upload. Send its reference as an entry of the answer; it can be used once. */
export type UploadedFile = {
  __typename?: 'UploadedFile';
  /** Seconds until the reference expires. */
  expiresIn: Scalars['Int']['output'];
  /** Original file name. */
  name: Scalars['String']['output'];
  /** Reference to send as an entry of the answer to the question. */
  ref: Scalars['String']['output'];
  /** Size in bytes. */
  size: Scalars['Int']['output'];
  /** Media type, detected from the content. */
  type: Scalars['String']['output'];
};

/** An absolute http(s) URL. */
export type UrlQuestion = Element & {
  __typename?: 'UrlQuestion';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Placeholder of the empty input. */
  placeholder: Maybe<Scalars['String']['output']>;
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};

/** Decision of a reviewer. */
export type Verdict =
  /** Approve the response. */
  | 'APPROVED'
  /** Reject the response. */
  | 'REJECTED';

/** Who sends the request. */
export type Viewer = {
  __typename?: 'Viewer';
  /** The API key. */
  key: ApiKey;
  /** The workspace that the key gives access to. */
  workspace: Workspace;
};

/** What happened in a visit since its last report. Report each part once for a visit; a visit that is completed was started, and one that was started was viewed. */
export type VisitInput = {
  /** The answers were submitted. */
  completed?: InputMaybe<Scalars['Boolean']['input']>;
  /** Ids of the questions that the respondent has seen. Ids that are not in the live version are ignored. */
  reached?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** The respondent entered something. */
  started?: InputMaybe<Scalars['Boolean']['input']>;
  /** The questions were shown. */
  viewed?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A URL that receives events about forms and responses. */
export type Webhook = Node & {
  __typename?: 'Webhook';
  /** Time of creation. */
  createdAt: Scalars['DateTime']['output'];
  /** Deliveries within the last 30 days, newest first. */
  deliveries: Maybe<WebhookDeliveryConnection>;
  /** Description of its purpose. */
  description: Maybe<Scalars['String']['output']>;
  /** Reason why the service disabled the webhook; null otherwise. */
  disabledReason: Maybe<WebhookDisabledReason>;
  /** Whether events are sent to the webhook. */
  enabled: Scalars['Boolean']['output'];
  /** Event types that the webhook receives. */
  events: Array<Scalars['EventType']['output']>;
  /** The form; null for all forms. */
  form: Maybe<Form>;
  /** Only events of this form; null for all forms. */
  formId: Maybe<Scalars['ID']['output']>;
  /** Identifier of the webhook. */
  id: Scalars['ID']['output'];
  /** Time of the last change. */
  updatedAt: Scalars['DateTime']['output'];
  /** URL that events are sent to by POST. */
  url: Scalars['String']['output'];
};


/** A URL that receives events about forms and responses. */
export type WebhookDeliveriesArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of webhooks. */
export type WebhookConnection = {
  __typename?: 'WebhookConnection';
  /** The entries of the page, with their cursors. */
  edges: Array<WebhookEdge>;
  /** The entries of the page. */
  nodes: Array<Webhook>;
  /** Position of the page in the list. */
  pageInfo: PageInfo;
  /** Number of entries of the list, on all pages. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** Delivery of an event to a webhook. */
export type WebhookDelivery = Node & {
  __typename?: 'WebhookDelivery';
  /** Number of attempts since the delivery was created or requested again. */
  attempts: Scalars['Int']['output'];
  /** Time of creation. */
  createdAt: Scalars['DateTime']['output'];
  /** Type of the event. */
  eventType: Scalars['EventType']['output'];
  /** Identifier of the delivery. */
  id: Scalars['ID']['output'];
  /** Reason why the last attempt failed. */
  lastError: Maybe<Scalars['String']['output']>;
  /** Duration of the last attempt in milliseconds. */
  lastLatencyMs: Maybe<Scalars['Int']['output']>;
  /** The first KiB of the last response body. Null for events of responses without the scope `responses:read`, because a receiver may echo the answers. */
  lastResponse: Maybe<Scalars['String']['output']>;
  /** HTTP status of the last response. */
  lastStatusCode: Maybe<Scalars['Int']['output']>;
  /** Value of the header `webhook-id`; the same for every attempt. */
  messageId: Scalars['ID']['output'];
  /** Time of the next attempt; null if there is none. */
  nextAttemptAt: Maybe<Scalars['DateTime']['output']>;
  /** Request body. Without the scope `responses:read`, a response in it has only `id`, `form_version` and `created_at`. */
  payload: Scalars['EventPayload']['output'];
  /** Status of the delivery. */
  status: DeliveryStatus;
  /** Identifier of the webhook. */
  webhookId: Scalars['ID']['output'];
};

/** A page of deliveries. */
export type WebhookDeliveryConnection = {
  __typename?: 'WebhookDeliveryConnection';
  /** The entries of the page, with their cursors. */
  edges: Array<WebhookDeliveryEdge>;
  /** Cursor of the last entry; null on the last page. */
  nextCursor: Maybe<Scalars['String']['output']>;
  /** The entries of the page. */
  nodes: Array<WebhookDelivery>;
  /** Position of the page in the list. */
  pageInfo: PageInfo;
  /** Number of entries of the list, on all pages. */
  totalCount: Maybe<Scalars['Int']['output']>;
};

/** A delivery in a list. */
export type WebhookDeliveryEdge = {
  __typename?: 'WebhookDeliveryEdge';
  /** Cursor of the entry: its position in the list. */
  cursor: Scalars['String']['output'];
  /** The entry. */
  node: WebhookDelivery;
};

/** Why the service disabled a webhook. */
export type WebhookDisabledReason =
  /** All deliveries failed for five days. */
  | 'FAILING'
  /** The form was deleted. Events before the deletion are still delivered. */
  | 'FORM_DELETED'
  /** The receiver responded with status 410. */
  | 'GONE';

/** A webhook in a list. */
export type WebhookEdge = {
  __typename?: 'WebhookEdge';
  /** Cursor of the entry: its position in the list. */
  cursor: Scalars['String']['output'];
  /** The entry. */
  node: Webhook;
};

/** The workspace to which forms, keys and webhooks belong. */
export type Workspace = {
  __typename?: 'Workspace';
  /** Name, unique among all workspaces. */
  name: Scalars['String']['output'];
  /** Determines which settings are allowed. */
  plan: Plan;
  /** Identifier of the workspace. */
  workspaceId: Scalars['ID']['output'];
};

/** A choice between yes and no. */
export type YesNoQuestion = Element & {
  __typename?: 'YesNoQuestion';
  /** Description below the title, with Markdown: links, emphasis, lists. */
  description: Maybe<Scalars['String']['output']>;
  /** Id of the element, unique within the form; the key of its answer. Generated if absent. */
  key: Scalars['ID']['output'];
  /** Whether an answer is required while the question is shown. */
  required: Scalars['Boolean']['output'];
  /** Title; required for questions and calculated values. */
  title: Maybe<Scalars['String']['output']>;
  /** Type of the element. */
  type: ElementType;
  /** Condition for its visibility; without one, the element is always visible. */
  visibleIf: Maybe<Condition>;
};
