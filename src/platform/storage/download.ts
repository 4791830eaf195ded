import type { Readable } from 'node:stream';
import type { ByteRange } from './storage.ts';

/** Something that is sent as a file. */
export interface Download {
  readonly fileName: string;
  readonly mediaType: string;
  /** Of content that is made while it is sent, neither size nor tag is known. */
  readonly stored?: {
    /** Bytes. */
    readonly size: number;
    /** Strong entity tag (RFC 9110, 8.8.3), quotes included. */
    readonly etag: string;
  };
  /** Begins to read it; nothing is read before. What fails at once fails here. */
  open(range?: ByteRange): Promise<Readable>;
}
