import { describe, expect, it } from 'vitest';
import { definitionJsonSchema } from '../../packages/definition/definition-json-schema.ts';
import { textMembers } from '../../packages/definition/model/text-members.ts';
import { parseDefinition } from '../../packages/definition/parsing/parse-definition.ts';
import { apiDocuments } from '../../rest/serving/api-documents.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createIds } from '../../src/platform/ids.ts';
import { fullDefinition, urlMembers } from '../../verification/attack/derive/full-definition.ts';
import { bodyMediaTypes, secretInputs } from '../../verification/attack/derive/secret-inputs.ts';
import { guessed } from '../../verification/attack/suites/access/brute-force.ts';
import { replays } from '../../verification/attack/suites/access/replay.ts';
import { comparisons } from '../../verification/attack/suites/access/timing.ts';
import { dimensions } from '../../verification/attack/suites/browser/representations.ts';
import { places } from '../../verification/attack/suites/input/redos.ts';

// What the suites of attacks list manually, compared with what the service accepts: something new must be attacked.

const document = apiDocuments
  .find(({ path }) => path === '/openapi.json')
  ?.build('https://forms.example/openapi.json');
const inputs = secretInputs(document);

const inputsOf = (attacks: readonly { readonly input?: string }[]) =>
  [...new Set(attacks.flatMap(({ input }) => input ?? []))].sort();

describe('every secret that a client may send', () => {
  it('is found in the OpenAPI document', () => {
    expect(inputs).toEqual(
      expect.arrayContaining([
        'Authorization',
        'X-Form-Access',
        'X-Form-Partial',
        'password',
        'token',
      ]),
    );
  });

  it('is found if it is new', () => {
    const parameters = [
      { in: 'header', name: 'X-Form-New' },
      { in: 'path', name: 'new_token' },
    ];
    expect(secretInputs({ paths: { '/x': { get: { parameters } } } })).toEqual([
      'X-Form-New',
      'new_token',
    ]);
  });

  it('is guessed', () => expect(inputsOf(Object.values(guessed))).toEqual(inputs));

  it('is replayed', () => expect(inputsOf(replays)).toEqual(inputs));

  it('is compared by the duration of answers', () =>
    expect(inputsOf(Object.values(comparisons))).toEqual(inputs));
});

describe('what is compared, parsed and matched', () => {
  it('every header that a representation may depend on is a dimension of caches', () => {
    const { paths } = Object(document);
    const operations = Object.values<object>(paths).map((item) => Object(item).get ?? {});
    const headers = operations
      .flatMap(({ parameters = [] }) => parameters)
      .filter((parameter: { in: string }) => parameter.in === 'header')
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => !/^If-|^Range$/.test(name));
    expect(headers.length).toBeGreaterThan(0);
    expect(Object.keys(dimensions)).toEqual(expect.arrayContaining(headers));
  });

  it('bodies are JSON or uploads: another type needs attacks of its parser', () => {
    expect(bodyMediaTypes(document)).toEqual(['application/json', 'multipart/form-data']);
  });

  it('every member of a definition that is a pattern or an expression is matched by hostile ones', () => {
    const { $defs } = Object(definitionJsonSchema('input'));
    const sharedMembers = new Set(['required_if', 'default_expression']); // of several types
    const members = Object.entries($defs).flatMap(([part, schema]) =>
      Object.entries(Object(Object(schema).properties))
        .filter(([, member]) => /regular expression|CEL/i.test(String(Object(member).description)))
        .map(([name]) => `${sharedMembers.has(name) ? 'short_text' : part}.${name}`),
    );
    expect(members.length).toBeGreaterThan(1);
    const matched = Object.values(places).flatMap(({ member }) => member ?? []);
    expect([...new Set(matched)].sort()).toEqual([...new Set(members)].sort());
  });
});

describe('the definition of attacks', () => {
  const definition = fullDefinition({
    text: (maxLength) => `text ${maxLength}`,
    url: (member) => `https://forms.example/${member}`,
  });
  const json = JSON.stringify(definition);

  it('is valid', () => {
    expect(() => parseDefinition(Object(definition), createIds(systemClock))).not.toThrow();
  });

  it('has every text and every URL', () => {
    const texts = Object.values(textMembers).flatMap((members) => Object.keys(members));
    expect(texts.filter((name) => !json.includes(`"${name}":"text`))).toEqual([]);
    expect(urlMembers().length).toBeGreaterThan(5);
    expect(urlMembers().filter((name) => !json.includes(`/${name}"`))).toEqual([]);
  });
});
