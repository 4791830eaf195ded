import { describe, expect, it } from 'vitest';
import { createReader, hasCurl } from '../support/processes/document-examples.ts';

const { runExamples } = await createReader();

describe.runIf(hasCurl)('the examples of README.md', () => {
  it('create a form, submit a response and read it through GraphQL', () => {
    const output = runExamples('README.md');
    const graphql = JSON.parse(output.trim().split('\n').at(-1) ?? '');
    expect(graphql.data).toMatchObject({
      form: { title: 'Summer party', responseCount: 1 },
      responses: {
        totalCount: 1,
        nodes: [{ answers: { name: 'Ann', guests: 2, dish: { other: 'Bread' } } }],
      },
    });
  });
});
