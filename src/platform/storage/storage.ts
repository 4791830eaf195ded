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
  /** @throws {StorageError} if it cannot be used, or does not answer in time */
  check(): Promise<void>;
  /** How many bytes there are in all, and how many of them are free; undefined where nobody can tell. */
  space(): Promise<DiskSpace | undefined>;
}

/** Bytes of the disk that a storage writes to. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/** Storage does not do what it should; the message and the cause say why, to the operator. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** Why something failed, in a few words: an error's code, or the name and message of one that has none. */
export function reasonOf(error: unknown): string {
  const { code, name, message } = Object(error);
  if (typeof code === 'string') return code;
  return name === undefined || name === 'Error' ? String(message ?? error) : `${name} ${message}`;
}
