// What the write path of a form promises, as a machine that executes one action at a time. Pure.

type LimitedOption = 'option' | 'otherOption';

/** What a submission may need besides a place of the form; a scenario has one of each. */
export type Resource = LimitedOption | 'invitation' | 'upload' | 'partial' | 'captcha';

/** A submission. Its name identifies it in the stored responses. */
export interface Submission {
  readonly kind: 'submit';
  readonly name: string;
  readonly key?: string;
  readonly uses?: readonly Resource[];
}

export const doesUse = ({ uses }: Pick<Stored, 'uses'>, resource: Resource): boolean =>
  uses?.includes(resource) ?? false;

export type Action =
  | Submission
  | { readonly kind: 'delete'; readonly name: string }
  | { readonly kind: 'set cap'; readonly cap: number }
  | Plain<'close' | 'revoke invitation' | 'delete partial' | 'sweep' | 'delete form' | 'count'>;

type Plain<Kind> = Kind extends string ? { readonly kind: Kind } : never;

export interface State {
  readonly exists: boolean;
  readonly isOpen: boolean;
  /** `max_responses`. */
  readonly cap: number | null;
  readonly limits: Readonly<Record<LimitedOption, number>>;
  /** Stored responses, in the order of their names. */
  readonly responses: readonly Stored[];
  /** The submission that used each idempotency key. */
  readonly keys: Readonly<Record<string, string>>;
  readonly invitation: 'open' | 'used' | 'revoked' | 'gone';
  readonly upload: 'unclaimed' | 'claimed' | 'gone';
  readonly partial: 'saved' | 'submitted' | 'gone';
  /** The solution of a captcha; `none` if the form requires none. */
  readonly captcha: 'solved' | 'spent' | 'none';
}

interface Stored {
  readonly name: string;
  readonly uses?: readonly Resource[] | undefined;
  /** Whether its retention period is over. */
  readonly isOld?: boolean;
}

/** An open form without responses, invitations and uploads, and with limits that no scenario reaches. */
export const initialState: State = {
  exists: true,
  isOpen: true,
  cap: null,
  responses: [],
  keys: {},
  limits: { option: 1000, otherOption: 1000 },
  invitation: 'gone',
  upload: 'gone',
  partial: 'gone',
  captcha: 'none',
};

/**
 * The outcome of an action: the answer to its actor; a problem by its code. Separated by ` or ` if there are several
 * reasons, or if it depends on when the actor read the form.
 */
export type Outcome = string;

export function apply(state: State, action: Action): readonly [State, Outcome] {
  if (!state.exists) return [state, outcomeWithoutForm(action)];
  switch (action.kind) {
    case 'submit':
      return submit(state, action);
    case 'delete': {
      const found = state.responses.find(({ name }) => name === action.name);
      return found ? [remove(state, (one) => one === found), 'done'] : [state, 'not_found'];
    }
    case 'sweep':
      return [remove(state, ({ isOld = false }) => isOld), 'done'];
    case 'set cap':
      return [{ ...state, cap: action.cap }, 'done'];
    case 'close':
      return state.isOpen ? [{ ...state, isOpen: false }, 'done'] : [state, 'not_published'];
    case 'revoke invitation':
      return state.invitation === 'used'
        ? [state, 'invitation_used']
        : [{ ...state, invitation: 'revoked' }, 'done'];
    case 'delete partial':
      return state.partial === 'saved'
        ? [{ ...state, partial: 'gone' }, 'done']
        : [state, 'not_found'];
    case 'delete form':
      return [
        {
          ...state,
          exists: false,
          responses: [],
          keys: {},
          invitation: 'gone',
          upload: 'gone',
          partial: 'gone',
        },
        'done',
      ];
    case 'count':
      return [state, `${state.responses.length} responses`];
  }
}

/** A submission that read the form just before its deletion may miss its upload instead. */
function outcomeWithoutForm(action: Action): Outcome {
  if (action.kind === 'sweep') return 'done';
  const hasUpload = action.kind === 'submit' && doesUse(action, 'upload');
  return hasUpload ? 'not_found or validation_failed' : 'not_found';
}

function submit(state: State, submission: Submission): readonly [State, Outcome] {
  const { name, key, uses } = submission;
  const first = key === undefined ? undefined : state.keys[key];
  if (first !== undefined) return [state, replay(state, first, name)];
  const refusals = refusalsOf(state, submission);
  if (refusals.length > 0) return [state, refusals.join(' or ')];
  const responses = [...state.responses, { name, uses }];
  return [
    {
      ...state,
      responses: responses.sort((a, b) => (a.name < b.name ? -1 : 1)),
      keys: key === undefined ? state.keys : { ...state.keys, [key]: name },
      ...(doesUse(submission, 'invitation') && { invitation: 'used' }),
      ...(doesUse(submission, 'upload') && { upload: 'claimed' }),
      ...(doesUse(submission, 'partial') && { partial: 'submitted' }),
      ...(doesUse(submission, 'captcha') && { captcha: 'spent' }),
    },
    `stored ${name}`,
  ];
}

function replay({ responses }: State, first: string, name: string): Outcome {
  if (first !== name) return 'idempotency_key_reused';
  return responses.some((one) => one.name === first) ? `replayed ${first}` : 'not_found';
}

/**
 * The reasons that apply to a submission, whose answer names one of them: `form_closed` only if the form is closed or has
 * no free place at that moment. A partial response that was deleted or has expired is submitted all the same, once.
 */
function refusalsOf(state: State, submission: Submission): Outcome[] {
  const isFull = state.cap !== null && state.responses.length >= state.cap;
  const unavailable: Readonly<Record<Resource, boolean>> = {
    invitation: state.invitation !== 'open',
    partial: state.partial === 'submitted',
    upload: state.upload !== 'unclaimed',
    captcha: state.captcha === 'spent',
    option: hasNoPlace(state, 'option'),
    otherOption: hasNoPlace(state, 'otherOption'),
  };
  const missing = submission.uses?.filter((resource) => unavailable[resource]) ?? [];
  return [
    ...(isFull || !state.isOpen ? ['form_closed'] : []),
    ...missing.map((resource) => refusals[resource]),
  ];
}

const refusals: Readonly<Record<Resource, Outcome>> = {
  invitation: 'invitation_invalid',
  partial: 'already_submitted',
  upload: 'validation_failed',
  captcha: 'captcha_failed',
  option: 'validation_failed',
  otherOption: 'validation_failed',
};

const hasNoPlace = ({ responses, limits }: State, option: LimitedOption): boolean =>
  responses.filter((one) => doesUse(one, option)).length >= limits[option];

/** A deleted response takes its file with it; an invitation, a partial response and a key stay used. */
function remove(state: State, isRemoved: (one: Stored) => boolean): State {
  const removed = state.responses.filter(isRemoved);
  return {
    ...state,
    responses: state.responses.filter((one) => !isRemoved(one)),
    ...(removed.some((one) => doesUse(one, 'upload')) && { upload: 'gone' }),
  };
}
