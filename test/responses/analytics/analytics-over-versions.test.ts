import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../support/arbitraries/runs.ts';
import {
  countNaively,
  shownCounts,
  type VersionHistory,
  versionHistories,
} from '../../support/arbitraries/version-histories.ts';
import { buildForm, publishVersion } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();

/** Publishes the versions of a history, each of which is answered before the next. */
async function build({ versions, responses }: VersionHistory): Promise<string> {
  const { id } = await buildForm(alice);
  for (const [index, elements] of versions.entries()) {
    const definition = { schema: { sections: [{ elements }] } };
    await publishVersion(alice, id, definition);
    for (const { version, answers } of responses) {
      if (version !== index + 1) continue;
      const { status } = await alice.rest(`POST /forms/${id}/responses`, { body: { answers } });
      expect(status).toBe(201);
    }
  }
  return id;
}

const query = `query ($id: ID!, $filter: ResponseFilter) {
  formAnalytics(formId: $id, filter: $filter) {
    questions { ...counts }
    removed { ...counts }
  }
}
fragment counts on QuestionAnalytics {
  id: key type answered
  distribution { value label count offered }
  rows { id: key label offered distribution { value label count offered } }
}`;

const histories = fc
  .sample(versionHistories, { seed: 46, numRuns: runs(25) })
  .filter(({ versions }) => versions.length === 3)
  .slice(0, 3);

it.each(histories.map((history, index) => [index, history] as const))(
  'both APIs count what a naive count counts, with and without a filter (history %i)',
  async (_, history) => {
    const id = await build(history);
    const condition = { question: '$form_version', op: 'not_equals', value: 2 };
    const search = new URLSearchParams({ filter: JSON.stringify(condition) });
    for (const filtered of [false, true]) {
      const responses = history.responses.filter(({ version }) => !filtered || version !== 2);
      const expected = countNaively(history.versions, responses);

      const { body } = await alice.rest(`GET /forms/${id}/analytics?${filtered ? search : ''}`);
      expect(shownCounts([...body.questions, ...body.removed])).toEqual(expected);

      const variables = { id, ...(filtered && { filter: { condition } }) };
      const { formAnalytics } = await alice.graphql(query, variables);
      const all = [...formAnalytics.questions, ...formAnalytics.removed].map((question) => ({
        ...question,
        type: question.type.toLowerCase(),
      }));
      expect(shownCounts(all)).toEqual(expected);
    }
  },
);
