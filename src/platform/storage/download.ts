import type { Readable } from 'node:stream';
import type { ByteRange } from './storage.ts';

/** Content that is sent as a file. */
export interface Download {
  readonly fileName: string;
  readonly mediaType: string;
  /** Undefined for content that is generated while it is sent. */
  readonly stored?: {
    /** Bytes. */
    readonly size: number;
    /** Strong entity tag (RFC 9110, 8.8.3), quotes included. */
    readonly etag: string;
  };
  /** Starts reading. Throws if the content cannot be opened. */
  open(range?: ByteRange): Promise<Readable>;
  /** Query parameters of the request for the rest, if a limit cuts the content off. */
  next?(): Promise<Readonly<Record<string, string>> | undefined>;
}
