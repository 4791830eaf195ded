import type { Random } from '../support/requests/seeded-random.ts';
import type { Installation } from './installation/installation.ts';
import type { Ledger } from './load/ledger.ts';
import type { Trial } from './trial.ts';

/** A fault under load: how it begins and ends. */
export interface Fault extends Omit<Trial, 'run'> {
  /** Whether requests may end without an answer. */
  readonly mayDisconnect?: boolean;
  /** Milliseconds that it lasts before it is healed; default: 1,500. */
  readonly lasts?: number;
  /** How often `inject` causes it; default: once. */
  readonly timesPerRound?: number;
  /** Shows that it had an effect; absent if nothing shows it. */
  readonly evidence?: Evidence;
  inject(scene: Scene): Promise<void>;
  heal(scene: Scene): Promise<void>;
}

/** Whether a fault had an effect, as seen after all rounds. Without one, it has proven nothing. */
export type Evidence = (scene: Scene, ledger: Ledger) => boolean | Promise<boolean>;

/** What a fault can affect. */
export interface Scene {
  readonly installation: Installation;
  readonly random: Random;
  /** The ids of the forms that the load uses. */
  readonly formIds: readonly string[];
  /** Undoes what a fault did; `heal` runs them all. */
  readonly undo: (() => Promise<void>)[];
}

/** Heals by what `inject` has added to `undo`. */
export async function undoAll({ undo }: Scene): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}
