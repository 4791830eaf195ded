import type { Turn } from './sequential-results.ts';
import { initialState, type State, type Submission } from './specification.ts';

/** What up to three actors do at the same time, each with a server of its own. */
export interface Scenario {
  readonly name: string;
  readonly promised: string;
  readonly start: State;
  readonly actors: readonly (readonly Turn[])[];
}

export const submit = (
  name: string,
  members: Pick<Submission, 'key' | 'uses'> = {},
): Submission => ({ kind: 'submit', name, ...members });

export const from = (members: Partial<State>): State => ({ ...initialState, ...members });
