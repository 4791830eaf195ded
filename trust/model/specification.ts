// What the write path of a form promises, as a machine that executes one action at a time. Pure.

/** A submission. Its name identifies it in the stored responses. */
export interface Submission {
  readonly kind: 'submit';
  readonly name: string;
  /** Idempotency key. */
  readonly key?: string;
  /** Chooses the option with the limit. */
  readonly choosesOption?: boolean;
  /** Uses the invitation, the upload or the partial response of the scenario. */
  readonly hasInvitation?: boolean;
  readonly hasUpload?: boolean;
  readonly hasPartial?: boolean;
}

/** What an actor may do. */
export type Action =
  | Submission
  | { readonly kind: 'delete'; readonly name: string }
  | { readonly kind: 'set cap'; readonly cap: number }
  | Plain<'close' | 'revoke invitation' | 'sweep' | 'delete form' | 'count'>;

/** An action without parameters. */
type Plain<Kind> = Kind extends string ? { readonly kind: Kind } : never;

/** The state of a form. */
export interface State {
  readonly exists: boolean;
  readonly isOpen: boolean;
  /** `max_responses`. */
  readonly cap: number | null;
  /** The limit of the option. */
  readonly optionLimit: number;
  /** Stored responses, in the order of their names. */
  readonly responses: readonly Stored[];
  /** The submission that used each idempotency key. */
  readonly keys: Readonly<Record<string, string>>;
  readonly invitation: 'open' | 'used' | 'revoked' | 'gone';
  readonly upload: 'unclaimed' | 'claimed' | 'gone';
  readonly partial: 'saved' | 'submitted' | 'gone';
}

interface Stored {
  readonly name: string;
  readonly choosesOption?: boolean | undefined;
  readonly hasUpload?: boolean | undefined;
  /** Whether its retention period is over. */
  readonly isOld?: boolean;
}

/** An open form without responses, invitations and uploads, and with limits that no scenario reaches. */
export const initialState: State = {
  ...{ exists: true, isOpen: true, cap: null, optionLimit: 1000, responses: [], keys: {} },
  ...{ invitation: 'gone', upload: 'gone', partial: 'gone' },
};

/**
 * The outcome of an action: the answer to its actor; a problem by its code. Separated by ` or ` if it depends on when
 * the actor read the form.
 */
export type Outcome = string;

/** Executes an action. */
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
    case 'delete form':
      return [
        {
          ...{ ...state, exists: false, responses: [], keys: {} },
          ...{ invitation: 'gone', upload: 'gone', partial: 'gone' },
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
  const hasUpload = action.kind === 'submit' && action.hasUpload;
  return hasUpload ? 'not_found or validation_failed' : 'not_found';
}

function submit(state: State, submission: Submission): readonly [State, Outcome] {
  const { name, key, choosesOption, hasUpload } = submission;
  const first = key === undefined ? undefined : state.keys[key];
  if (first !== undefined) return [state, replay(state, first, name)];
  const refusal = refusalOf(state, submission);
  if (refusal !== undefined) return [state, refusal];
  const responses = [...state.responses, { name, choosesOption, hasUpload }];
  return [
    {
      ...state,
      responses: responses.sort((a, b) => (a.name < b.name ? -1 : 1)),
      keys: key === undefined ? state.keys : { ...state.keys, [key]: name },
      ...(submission.hasInvitation && { invitation: 'used' }),
      ...(hasUpload && { upload: 'claimed' }),
      ...(submission.hasPartial && { partial: 'submitted' }),
    },
    `stored ${name}`,
  ];
}

function replay({ responses }: State, first: string, name: string): Outcome {
  if (first !== name) return 'idempotency_key_reused';
  return responses.some((one) => one.name === first) ? `replayed ${first}` : 'not_found';
}

function refusalOf(state: State, submission: Submission): Outcome | undefined {
  if (!state.isOpen) return 'form_closed';
  if (state.cap !== null && state.responses.length >= state.cap) return 'form_closed';
  if (submission.hasInvitation && state.invitation !== 'open') return 'invitation_invalid';
  if (submission.hasPartial && state.partial !== 'saved') return 'already_submitted';
  if (submission.hasUpload && state.upload !== 'unclaimed') return 'validation_failed';
  const held = state.responses.filter(({ choosesOption }) => choosesOption).length;
  return submission.choosesOption && held >= state.optionLimit ? 'validation_failed' : undefined;
}

/** A deleted response takes its file with it; an invitation, a partial response and a key stay used. */
function remove(state: State, isRemoved: (one: Stored) => boolean): State {
  const removed = state.responses.filter(isRemoved);
  return {
    ...state,
    responses: state.responses.filter((one) => !isRemoved(one)),
    ...(removed.some(({ hasUpload }) => hasUpload) && { upload: 'gone' }),
  };
}
