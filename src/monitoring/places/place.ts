import type { Config } from '../../platform/config/config.ts';
import type { DiskSpace, Storage } from '../../platform/storage/storage.ts';

/** What the probes of places work with. */
export interface PlaceContext {
  /** The configuration; DATA_DIR is the folder in use. */
  readonly config: Config;
  storage(): Promise<Storage>;
}

/** Something outside the process that the server writes to or reads from later. */
export interface Place {
  readonly id: string;
  readonly title: string;
  /** What does not work while the place cannot be used. */
  readonly consequence: string;
  /** Whether the service works without the place. */
  readonly isOptional?: boolean;
  /** Where the place is, for the operator, without secrets; undefined if this server does not use it. */
  locationOf(config: Config): string | undefined;
  /**
   * Uses the place as the server will, and leaves nothing in it.
   *
   * @returns what has been found
   * @throws if the place cannot be used
   */
  probe(context: PlaceContext): Promise<string>;
  /** What the operator can do. */
  remedyFor(config: Config): string;
  /** The space of the disk; undefined if unknown. */
  space?(context: PlaceContext): Promise<DiskSpace | undefined>;
}
