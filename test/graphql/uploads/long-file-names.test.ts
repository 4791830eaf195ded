import { expect, it } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import {
  definitionOf,
  fileQuestion,
  multipart,
  multipartType,
} from '../../support/fixtures/uploads.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

const world = await createTestWorld();
const { slug } = await buildPublishedForm(await world.client(), {
  definition: definitionOf(fileQuestion()),
});

it.each([300, 17_000, 35_000])(
  'a file whose name has %i characters is stored with a shorter one, as over REST',
  async (length) => {
    const query = `mutation ($file: Upload!) {
      uploadFile(slug: "${slug}", input: { itemId: "doc", file: $file }) { file { name } }
    }`;
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': multipartType, 'GraphQL-Require-Preflight': '1' },
      body: multipart([
        { name: 'operations', content: JSON.stringify({ query, variables: { file: null } }) },
        { name: 'map', content: '{"0":["variables.file"]}' },
        { name: '0', fileName: `${'\u00e9'.repeat(length)}.txt`, content: 'x' },
      ]),
    });
    const { data } = await response.json();
    expect(data.uploadFile.file.name).toBe(`${'\u00e9'.repeat(251)}.txt`);
  },
);
