import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start servers, or hold a lock until others give up, take long and mostly wait. */
const waits = /support\/(processes|database\/row-locks|database\/job-queues|world\/form-page)/;

/** Runs files that wait first: others use the processor at the same time, and none of them is the last one. */
export class WaitingFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const ranks = new Map(sorted.map((file) => [file, rankOf(file)]));
    return sorted.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  }
}

/** Files of a project stay together: its workers run one after the other. */
function rankOf({ project, moduleId }: TestSpecification): number {
  if (project.name === 'system') return 0;
  if (project.name === 'unit') return 3;
  return waits.test(readFileSync(moduleId, 'utf8')) ? 1 : 2;
}
