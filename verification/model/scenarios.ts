import { batchScenarios } from './batch-scenarios.ts';
import { from, type Scenario, submit } from './scenario.ts';
import { initialState } from './specification.ts';

/** Every state of the write path, each with three actors that compete for it. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'cap',
    promised: 'No more responses than `max_responses`.',
    start: from({ cap: 1 }),
    actors: [[submit('a')], [submit('b')], [submit('c')]],
  },
  {
    name: 'cap-lowered',
    promised: 'A lower `max_responses` holds for every submission after it.',
    start: initialState,
    actors: [[{ kind: 'set cap', cap: 1 }, submit('a')], [submit('b')], [submit('c')]],
  },
  {
    name: 'cap-and-delete',
    promised: 'A deleted response makes a place for one other.',
    start: from({ cap: 1, responses: [{ name: 'old' }] }),
    actors: [[{ kind: 'delete', name: 'old' }], [submit('a')], [submit('b')]],
  },
  {
    name: 'option-limit',
    promised: 'No more responses hold an option than its limit.',
    start: from({ limits: { ...initialState.limits, option: 1 } }),
    actors: [
      [submit('a', { uses: ['option'] })],
      [submit('b', { uses: ['option'] })],
      [submit('c')],
    ],
  },
  {
    name: 'idempotency-key',
    promised: 'Requests with one idempotency key store one response.',
    start: initialState,
    actors: [[submit('a', { key: 'k' })], [submit('a', { key: 'k' })], [submit('b', { key: 'k' })]],
  },
  {
    name: 'idempotency-key-and-cap',
    promised: 'A repeated request gets its first answer, even if the form is full by then.',
    start: from({ cap: 1 }),
    actors: [[submit('a', { key: 'k' })], [submit('a', { key: 'k' })], [submit('b')]],
  },
  {
    name: 'invitation',
    promised: 'An invitation is used for one response.',
    start: from({ invitation: 'open' }),
    actors: ['a', 'b', 'c'].map((name) => [submit(name, { uses: ['invitation'] })]),
  },
  {
    name: 'invitation-revoked',
    promised: 'A revoked invitation is used for no response, a used one is not revoked.',
    start: from({ invitation: 'open' }),
    actors: [
      [{ kind: 'revoke invitation' }],
      [submit('a', { uses: ['invitation'] })],
      [submit('b', { uses: ['invitation'] })],
    ],
  },
  {
    name: 'upload',
    promised: 'An upload belongs to one response.',
    start: from({ upload: 'unclaimed' }),
    actors: [
      [submit('a', { uses: ['upload'] })],
      [submit('b', { uses: ['upload'] })],
      [submit('c')],
    ],
  },
  {
    name: 'upload-and-cap',
    promised: 'No more responses than `max_responses`, whatever they need besides.',
    start: from({ upload: 'unclaimed', cap: 1 }),
    actors: [[submit('a', { uses: ['upload'] })], [submit('b', { key: 'k' })], [submit('c')]],
  },
  {
    name: 'partial',
    promised: 'A partial response is submitted once.',
    start: from({ partial: 'saved' }),
    actors: ['a', 'b', 'c'].map((name) => [submit(name, { uses: ['partial'] })]),
  },
  {
    name: 'partial-deleted',
    promised: 'A partial response is submitted once, also if it is deleted at the same time.',
    start: from({ partial: 'saved' }),
    actors: [
      [{ kind: 'delete partial' }],
      [submit('a', { uses: ['partial'] })],
      [submit('b', { uses: ['partial'] })],
    ],
  },
  {
    name: 'close',
    promised: 'Nothing is stored after the form was closed.',
    start: initialState,
    actors: [[{ kind: 'close' }, { kind: 'count' }], [submit('a')], [submit('b', { key: 'k' })]],
  },
  {
    name: 'retention',
    promised: 'Retention and deletion remove a response once, with its file.',
    start: from({ responses: [{ name: 'old', isOld: true, uses: ['upload'] }], upload: 'claimed' }),
    actors: [[{ kind: 'sweep' }], [{ kind: 'delete', name: 'old' }], [submit('a')]],
  },
  {
    name: 'delete',
    promised: 'A response is deleted once, and its counters with it.',
    start: from({
      responses: [{ name: 'old', uses: ['option'] }],
      limits: { ...initialState.limits, option: 1 },
    }),
    actors: [
      [{ kind: 'delete', name: 'old' }],
      [{ kind: 'delete', name: 'old' }],
      [submit('a', { uses: ['option'] })],
    ],
  },
  {
    name: 'delete-form',
    promised: 'A deleted form keeps nothing and accepts nothing.',
    start: from({ upload: 'unclaimed' }),
    actors: [
      [{ kind: 'delete form' }],
      [submit('a', { key: 'k' })],
      [submit('b', { uses: ['upload'] })],
    ],
  },
  ...batchScenarios,
];
