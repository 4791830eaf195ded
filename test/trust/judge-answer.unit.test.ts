import { describe, expect, it } from 'vitest';
import { findFault } from '../../trust/attack/judge-answer.ts';
import type { Answer, Attack } from '../../trust/attack/suite.ts';

const attack: Attack = {
  request: { method: 'GET', path: '/', headers: {}, body: undefined },
  ...{ aim: 'GET /', mustFail: true, forbidden: ['secret-1'] },
};

const answer = (status: number, text: string, duration = 5): Answer => ({ status, text, duration });

describe('forged answers that are findings', () => {
  const forged: Record<string, Answer> = {
    'a server error': answer(500, '{}'),
    'an unexpected error of GraphQL': answer(
      200,
      '{"errors":[{"message":"","extensions":{"code":"internal_error"}}]}',
    ),
    'a hang': answer(404, '{}', 10_001),
    'an answer out of proportion': answer(404, 'x'.repeat(2_000_001)),
    'a secret of another workspace': answer(404, '{"title":"secret-1"}'),
    'a stack trace': answer(400, 'at parse (/srv/app/src/body.ts:3:14)'),
    'an error of the database': answer(400, 'syntax error at or near "OR"'),
    'success of what must fail': answer(204, ''),
    'a result of what must fail, beside an error': answer(200, '{"data":{"a":{}},"errors":[{}]}'),
  };
  it.each(Object.entries(forged))('%s', (_, one) => {
    expect(findFault(one, attack)).toEqual(expect.any(String));
  });
});

describe('answers that are none', () => {
  const sound: Record<string, Answer> = {
    'a refusal': answer(403, '{"code":"forbidden"}'),
    'an overloaded server': answer(503, '{"code":"unavailable"}'),
    'a document with an example of an unexpected error': answer(
      403,
      '{"openapi":"3.1.0","examples":{"value":{"code":"internal_error"}}}',
    ),
    'a refused field': answer(200, '{"data":{"a":null},"errors":[{}]}'),
  };
  it.each(Object.entries(sound))('%s', (_, one) => {
    expect(findFault(one, attack)).toBeUndefined();
  });
});
