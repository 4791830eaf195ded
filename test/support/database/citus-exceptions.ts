import { beforeEach, inject } from 'vitest';

// Tests of behavior that Citus does not have. They are skipped on a cluster, each with its reason.

const withoutLogOfChanges =
  'on Citus, each cached form is read again after a second, and not by the log of changes';

const withoutCachedPlans = 'Citus plans each execution, since the parameters determine the shard';

const exceptions: readonly (readonly [title: RegExp, reason: string])[] = [
  [/^validates all forms with one statement after a second$/, withoutLogOfChanges],
  [/^does not read other forms again after a change$/, withoutLogOfChanges],
  [/^reads a form again after a change that was committed later/, withoutLogOfChanges],
  [/is read with plans that PostgreSQL caches$/, withoutCachedPlans],
  [/^reads a page by its index with a generic plan/, withoutCachedPlans],
  [/^submissions with idempotency keys that were planned while/, withoutCachedPlans],
  [/^the functions that look up keys and store responses reuse plans/, withoutCachedPlans],
  [
    /^finds forms with a retention period without reading the others$/,
    'the statistics that it reads are those of one node',
  ],
  [
    /^aborts a write that takes too long and does not delay readers any more$/,
    'on Citus, a write that waits for a lock of another node ends after the lock_timeout of the role',
  ],
  [
    /^are stored by one statement, with their caps, keys and events$/,
    'on Citus, a statement stores the submissions to the forms of one shard',
  ],
  [
    /^of many forms are stored by one statement, and cost requests none$/,
    'on Citus, a statement stores the visits of one form',
  ],
  [
    /: are refused by the statement that stores the others$/,
    'on Citus, a statement stores the submissions to the forms of one shard',
  ],
  [
    /^are stored after their connection was lost, except those|that a lost connection has stored/,
    'on Citus, the first statement, whose connection is lost, finds the shard of the form',
  ],
  [
    /^stores submissions to another form with a short delay while many forms are locked$/,
    'Citus locks rows of several forms only if they are stored in one shard',
  ],
];

beforeEach(({ task, skip }) => {
  if (inject('nodes').length === 1) return;
  const [, reason] = exceptions.find(([title]) => title.test(task.name)) ?? [];
  if (reason === undefined) return;
  console.warn(`SKIPPED on Citus: "${task.name}": ${reason}`);
  skip(reason);
});
