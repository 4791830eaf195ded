import { describe, expect, it } from 'vitest';
import {
  accessesOf,
  afterwards,
  areIndependent,
  inTransaction,
  noAccesses,
  rolledBack,
  union,
} from '../../verification/model/explore/accesses.ts';

// Which statements of the model check commute.

const readForm = accessesOf('SELECT f.id FROM forms f WHERE f.slug = $1');
const lockForm = accessesOf('SELECT 1 FROM forms WHERE id = $1 FOR UPDATE');
const changeForm = accessesOf('UPDATE "public"."forms" SET "settings" = $1');
const store = accessesOf('SELECT store_responses($1)');
const countResponses = accessesOf('SELECT sum(count) FROM response_counts');

describe('two statements commute', () => {
  it('if they only read', () => expect(areIndependent(readForm, readForm)).toBe(true));

  it('if they touch different tables', () => {
    expect(areIndependent(changeForm, countResponses)).toBe(true);
  });

  it('if one locks rows that the other one only reads', () => {
    expect(areIndependent(lockForm, readForm)).toBe(true);
  });
});

describe('two statements do not commute', () => {
  it('if one reads what the other one writes', () => {
    expect(areIndependent(readForm, changeForm)).toBe(false);
    expect(areIndependent(store, countResponses)).toBe(false);
  });

  it('if both lock the same rows', () => {
    expect(areIndependent(lockForm, changeForm)).toBe(false);
    expect(areIndependent(lockForm, store)).toBe(false);
  });

  it('if what a function touches is unknown', () => {
    const unknown = accessesOf('SELECT do_something_new($1)');
    expect(areIndependent(unknown, countResponses)).toBe(false);
  });
});

describe('in a transaction', () => {
  const change = inTransaction(changeForm, noAccesses);
  const end = union(lockForm, changeForm);

  it('others see a change when the transaction ends', () => {
    expect(areIndependent(change, readForm)).toBe(true);
    expect(areIndependent(end, readForm)).toBe(false);
  });

  it('others wait for the rows that a statement locks', () => {
    expect(areIndependent(change, store)).toBe(false);
  });

  it('others see nothing of a change that is rolled back', () => {
    expect(areIndependent(rolledBack(end), readForm)).toBe(true);
    expect(areIndependent(rolledBack(end), store)).toBe(false);
  });

  it('locking the form again makes no difference', () => {
    expect(areIndependent(inTransaction(changeForm, lockForm), store)).toBe(true);
  });
});

describe('once its result is known, a statement', () => {
  it('that has stored responses has written them', () => {
    const stored = afterwards(store, false, [
      { outcomes: [{ kind: 'skipped' }, { kind: 'stored' }] },
    ]);
    expect(areIndependent(stored, countResponses)).toBe(false);
  });

  it('that has stored none, because the form was locked, has only read the form', () => {
    const skipped = afterwards(store, false, [{ outcomes: [{ kind: 'skipped' }] }]);
    expect(areIndependent(skipped, store)).toBe(true);
    expect(areIndependent(skipped, lockForm)).toBe(false);
  });

  it('that has failed has written nothing', () => {
    const failed = afterwards(store, true, undefined);
    expect(areIndependent(failed, countResponses)).toBe(true);
    expect(areIndependent(failed, store)).toBe(false);
  });
});
