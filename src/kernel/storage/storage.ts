import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Something that lies in storage. */
export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Where files lie. Keys are made by the service, of letters, digits, `_` and one `/`; nothing that
 * a user sent is ever part of one.
 */
export interface Storage {
  /**
   * Stores a stream under a new key. When this returns all of it is durable; if it fails or the
   * stream does, nothing lies under the key.
   */
  put(key: string, content: Readable): Promise<void>;
  /** @throws {StorageError} also if nothing lies under the key */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes what lies under the keys, and what an interrupted `put` left; missing ones are fine. */
  remove(keys: readonly string[]): Promise<void>;
  /** Everything that is stored, leftovers of interrupted `put`s included. */
  list(): AsyncIterable<StoredObject>;
  /** @throws {StorageError} if it does not answer */
  check(): Promise<void>;
}

/** Storage does not do what it should; the cause says why. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
