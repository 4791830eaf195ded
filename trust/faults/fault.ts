import type { Random } from '../requests/seeded-random.ts';
import type { Installation, Layout } from './installation/installation.ts';

/** A fault: how it begins and ends, and what the service promises meanwhile. */
export interface Fault {
  /** In kebab case. */
  readonly name: string;
  /** What is done, as a phrase. */
  readonly tried: string;
  /** What the service promises besides that nothing is lost, as a sentence. */
  readonly promised: string;
  readonly layout: Layout;
  /** Whether requests may end without an answer. */
  readonly mayDisconnect?: boolean;
  /** Milliseconds that it lasts before it is healed; default: 1,500. */
  readonly lasts?: number;
  /** How many times one round causes it; default: once. */
  readonly timesPerRound?: number;
  /** Why it cannot be caused on this machine; undefined if it can. */
  whyNot?(): string | undefined;
  inject(scene: Scene): Promise<void>;
  heal(scene: Scene): Promise<void>;
}

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
