import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Aggregates,
  addAnswersToAggregates,
} from '../../../packages/definition/answers/aggregates/answer-aggregates.ts';
import { createQuestionHistory } from '../../../packages/definition/answers/aggregates/question-history.ts';
import { definitionModel } from '../../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../../packages/definition/elements.ts';
import { analyzeLive, analyzeRemoved } from '../../../src/responses/analytics/analyze-questions.ts';
import { runs } from '../../support/arbitraries/runs.ts';
import {
  countNaively,
  shownCounts,
  singleValued,
  versionHistories,
} from '../../support/arbitraries/version-histories.ts';

it('the counts of 300 histories of versions and answers are those of a naive count', () => {
  for (const { versions, responses } of fc.sample(versionHistories, {
    seed: 46,
    numRuns: runs(30),
  })) {
    const definitions = versions.map((elements) =>
      definitionModel.parse({ schema: { sections: [{ id: 's', elements }] } }),
    );
    const history = createQuestionHistory();
    for (const [index, definition] of [...definitions.entries()].reverse()) {
      history.addVersion(index + 1, definition);
    }
    const aggregates: Aggregates = new Map();
    for (const { version, answers } of responses) {
      const definition = definitions[version - 1];
      if (definition) addAnswersToAggregates(aggregates, definition, answers);
    }
    const live = definitions.at(-1);
    const ofLive = { elements: live ? allElementsOf(live) : [] };
    const questions = [
      ...analyzeLive(ofLive, aggregates, history),
      ...analyzeRemoved(ofLive, aggregates, history),
    ];
    expect(shownCounts(questions)).toEqual(countNaively(versions, responses));
    for (const { type, answered, distribution = [] } of questions) {
      const counted = distribution.reduce((sum, { count }) => sum + count, 0);
      if (singleValued.has(type)) expect(counted).toBe(answered);
    }
  }
});
