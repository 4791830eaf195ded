import { describe, expect, it } from 'vitest';
import { type Answer, findFault, isRefusedAs } from '../../verification/attack/judge-answer.ts';
import type { Refusal } from '../../verification/attack/suite.ts';

const expectation = { mustFail: true, forbidden: ['secret-1'] };

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
    expect(findFault(one, expectation)).toEqual(expect.any(String));
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
    'an object that does not exist': answer(200, '{"data":{"a":null}}'),
    'objects that do not exist': answer(200, '{"data":{"a":[null]}}'),
  };
  it.each(Object.entries(sound))('%s', (_, one) => {
    expect(findFault(one, expectation)).toBeUndefined();
  });
});

describe('a refusal proves that a check held', () => {
  const scope: Refusal = { codes: ['insufficient_scope'], scope: 'forms:read' };
  const tenant: Refusal = { codes: ['not_found'] };
  const graphql = (extensions: object) =>
    answer(200, JSON.stringify({ data: { a: null }, errors: [{ extensions }] }));

  const accidental: Record<string, [Answer, Refusal]> = {
    'not one of another check': [answer(400, '{"code":"bad_request"}'), scope],
    'not one that names another scope': [
      answer(403, '{"code":"insufficient_scope","required_scope":"keys:write"}'),
      scope,
    ],
    'not an invalid body': [
      answer(422, '{"code":"validation_failed","errors":[{"code":"too_long"}]}'),
      tenant,
    ],
    'not an invalid document': [
      answer(200, '{"errors":[{"extensions":{"code":"bad_request"}}]}'),
      tenant,
    ],
    'not an empty answer': [answer(204, ''), tenant],
    'a failure of another member': [
      answer(422, '{"code":"validation_failed","errors":[{"path":"form_id"}]}'),
      { codes: ['validation_failed'], member: 'url' },
    ],
  };
  it.each(Object.entries(accidental))('%s', (_, [one, refusal]) => {
    expect(isRefusedAs(one, refusal)).toBe(false);
  });

  const proofs: Record<string, [Answer, Refusal]> = {
    'the one of the check, in REST': [
      answer(403, '{"code":"insufficient_scope","required_scope":"forms:read"}'),
      scope,
    ],
    'the one of the check, in GraphQL': [
      graphql({ code: 'insufficient_scope', required_scope: 'forms:read' }),
      scope,
    ],
    'an unknown reference in a body': [
      answer(422, '{"code":"validation_failed","errors":[{"code":"unknown_form"}]}'),
      tenant,
    ],
    'null for an identifier': [answer(200, '{"data":{"a":null}}'), tenant],
    'a failure of the member, in REST': [
      answer(422, '{"code":"validation_failed","errors":[{"path":"endings[0].url"}]}'),
      { codes: ['validation_failed'], member: 'url' },
    ],
    'a failure of the member, in GraphQL': [
      graphql({ code: 'validation_failed', errors: [{ path: ['input', 'url'] }] }),
      { codes: ['validation_failed'], member: 'url' },
    ],
  };
  it.each(Object.entries(proofs))('%s', (_, [one, refusal]) => {
    expect(isRefusedAs(one, refusal)).toBe(true);
  });
});
