import { describe, expect, it } from 'vitest';
import {
  limitedOptionsIn,
  listLimitedOptions,
} from '../../../src/definition/answers/option-limits.ts';
import { compileAnswerCheck } from '../../../src/definition/answers/compile-answer-check.ts';
import { parseDefinition } from '../../../src/definition/parsing/parse-definition.ts';
import { markFullOptions } from '../../../src/forms/public/option-availability.ts';
import { systemIds } from '../../support/fixtures/system-ids.ts';

const options = [
  { id: 'a', label: 'A', limit: 3 },
  { id: 'b', label: 'B' },
];
