import { batchScenarios } from './batch-scenarios.ts';
import { from, type Scenario, submit } from './scenario.ts';
import type { Turn } from './sequential-results.ts';
import type { Action, Resource, State } from './specification.ts';

const each = (...actions: readonly Action[]): Scenario['actors'] => actions.map((one) => [one]);

const using = (name: string, resource: Resource) => submit(name, { uses: [resource] });

const allUsing = (resource: Resource) =>
  each(...['a', 'b', 'c'].map((one) => using(one, resource)));

const keyed = (name: string) => submit(name, { key: 'k' });

const [a, b, c] = [submit('a'), submit('b'), submit('c')];
const deleteOld: Action = { kind: 'delete', name: 'old' };
const lowerCap: readonly Turn[] = [{ kind: 'set cap', cap: 1 }, a];
const close: readonly Turn[] = [{ kind: 'close' }, { kind: 'count' }];
const oneOption = { limits: { option: 1, otherOption: 1000 } };

/** Every state of the write path, each with three actors that compete for it. */
const competitions: Readonly<
  Record<string, Omit<Scenario, 'name' | 'start'> & { readonly start: Partial<State> }>
> = {
  cap: {
    promised: 'No more responses than `max_responses`.',
    start: { cap: 1 },
    actors: each(a, b, c),
  },
  'cap-lowered': {
    promised: 'A lower `max_responses` holds for every submission after it.',
    start: {},
    actors: [lowerCap, [b], [c]],
  },
  'cap-and-delete': {
    promised: 'A deleted response makes a place for one other.',
    start: { cap: 1, responses: [{ name: 'old' }] },
    actors: each(deleteOld, a, b),
  },
  'option-limit': {
    promised: 'No more responses hold an option than its limit.',
    start: oneOption,
    actors: each(using('a', 'option'), using('b', 'option'), c),
  },
  'idempotency-key': {
    promised: 'Requests with one idempotency key store one response.',
    start: {},
    actors: each(keyed('a'), keyed('a'), keyed('b')),
  },
  'idempotency-key-and-cap': {
    promised: 'A repeated request gets its first answer, even if the form is full by then.',
    start: { cap: 1 },
    actors: each(keyed('a'), keyed('a'), b),
  },
  invitation: {
    promised: 'An invitation is used for one response.',
    start: { invitation: 'open' },
    actors: allUsing('invitation'),
  },
  'invitation-revoked': {
    promised: 'A revoked invitation is used for no response, a used one is not revoked.',
    start: { invitation: 'open' },
    actors: each({ kind: 'revoke invitation' }, using('a', 'invitation'), using('b', 'invitation')),
  },
  upload: {
    promised: 'An upload belongs to one response.',
    start: { upload: 'unclaimed' },
    actors: each(using('a', 'upload'), using('b', 'upload'), c),
  },
  'upload-and-cap': {
    promised: 'No more responses than `max_responses`, whatever they need besides.',
    start: { upload: 'unclaimed', cap: 1 },
    actors: each(using('a', 'upload'), keyed('b'), c),
  },
  partial: {
    promised: 'A partial response is submitted once.',
    start: { partial: 'saved' },
    actors: allUsing('partial'),
  },
  'partial-deleted': {
    promised: 'A partial response is submitted once, also if it is deleted at the same time.',
    start: { partial: 'saved' },
    actors: each({ kind: 'delete partial' }, using('a', 'partial'), using('b', 'partial')),
  },
  close: {
    promised: 'Nothing is stored after the form was closed.',
    start: {},
    actors: [close, [a], [keyed('b')]],
  },
  retention: {
    promised: 'Retention and deletion remove a response once, with its file.',
    start: { responses: [{ name: 'old', isOld: true, uses: ['upload'] }], upload: 'claimed' },
    actors: each({ kind: 'sweep' }, deleteOld, a),
  },
  delete: {
    promised: 'A response is deleted once, and its counters with it.',
    start: { responses: [{ name: 'old', uses: ['option'] }], ...oneOption },
    actors: each(deleteOld, deleteOld, using('a', 'option')),
  },
  'delete-form': {
    promised: 'A deleted form keeps nothing and accepts nothing.',
    start: { upload: 'unclaimed' },
    actors: each({ kind: 'delete form' }, keyed('a'), using('b', 'upload')),
  },
};

export const scenarios: readonly Scenario[] = [
  ...Object.entries(competitions).map(([name, one]) => ({ ...one, name, start: from(one.start) })),
  ...batchScenarios,
];
