import { from, type Scenario, submit } from './scenario.ts';
import type { Resource, State, Submission } from './specification.ts';

// Submissions that one server stores in a batch, while another server changes the form. What one of them is refused must
// be left to the others.

const scarce: Readonly<Record<Resource, Partial<State>>> = {
  option: { limits: { option: 1, otherOption: 1 } },
  otherOption: { limits: { option: 1, otherOption: 1 } },
  invitation: { invitation: 'open' },
  upload: { upload: 'unclaimed' },
  partial: { partial: 'saved' },
  captcha: { captcha: 'solved' },
};

/** The other option differs from the first one only for submissions that choose both. */
const kinds = ['option', 'invitation', 'upload', 'partial', 'captcha'] as const;

const pairs: readonly (readonly [Resource, Resource])[] = [
  ['option', 'otherOption'],
  ...kinds.flatMap((one, index) => kinds.slice(index + 1).map((other) => [one, other] as const)),
];

/** Two of three want the resource, and there are places of the form for two. */
const withCap = (resource: Resource): Scenario => ({
  name: `batch-cap-${nameOf(resource)}`,
  promised: promiseOf('places of the form'),
  start: from({ cap: 2, ...scarce[resource] }),
  actors: [
    [[submit('a', { uses: [resource] }), submit('b', { uses: [resource] }), submit('c')]],
    [submit('d', { uses: [resource] })],
  ],
});

const withBoth = ([one, other]: readonly [Resource, Resource]): Scenario => ({
  name: `batch-${nameOf(one)}-${nameOf(other)}`,
  promised: promiseOf(`the ${nameOf(one)}`),
  start: from({ ...scarce[one], ...scarce[other] }),
  actors: [
    [
      [
        submit('a', { uses: [one, other] }),
        submit('b', { uses: [one] }),
        submit('c', { uses: [other] }),
      ],
    ],
    [submit('d', { uses: [other] })],
  ],
});

const nameOf = (resource: Resource) => resource.replace('otherOption', 'other-option');

const promiseOf = (what: string) =>
  `A submission that is refused leaves ${what} to the others of its batch.`;

const batch: readonly Submission[] = [
  submit('a', { uses: ['option'] }),
  submit('b', { uses: ['option'] }),
  submit('c'),
];

export const batchScenarios: readonly Scenario[] = [
  ...kinds.map(withCap),
  ...pairs.map(withBoth),
  {
    name: 'batch-idempotency-keys',
    promised:
      'A refused or repeated request takes no place of its batch, and a refused one keeps no key.',
    start: from({ cap: 2, ...scarce.option }),
    actors: [
      [
        [
          submit('a', { key: 'k', uses: ['option'] }),
          submit('a', { key: 'k', uses: ['option'] }),
          submit('b', { key: 'l', uses: ['option'] }),
          submit('c', { key: 'm' }),
        ],
      ],
      [submit('a', { key: 'k', uses: ['option'] })],
    ],
  },
  {
    name: 'batch-cap-raised',
    promised: 'A batch gets the places of the form as it is when the batch is stored.',
    start: from({ cap: 1, ...scarce.option }),
    actors: [[batch], [{ kind: 'set cap', cap: 2 }]],
  },
  {
    name: 'batch-and-delete',
    promised: 'A place that becomes free while a batch is stored is not refused to it.',
    start: from({ cap: 2, ...scarce.option, responses: [{ name: 'old' }] }),
    actors: [[batch], [{ kind: 'delete', name: 'old' }]],
  },
];
