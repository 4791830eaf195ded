import type { Html } from '../../../packages/common/text/html.ts';
import type { EncodedContent } from '../../../src/http/send-content.ts';

export interface DocsAddress {
  /** `PUBLIC_URL`. */
  readonly url: string;
  /** Path of `PUBLIC_URL`, the prefix of all paths. */
  readonly base: string;
  /** Whether the service at `url` serves the pages, so that their scripts may call it. */
  readonly served: boolean;
}

export interface DocsPage {
  /** Path below `PUBLIC_URL`, such as `/docs/guides/files`. */
  readonly path: string;
  readonly title: string;
  /** Whether the navigation lists the sections of the page while it is open. */
  readonly outlined?: boolean;
  /** Begins with an `h1`. Called once, when the page is requested first. */
  render(): Html;
}

export interface DocsGroup {
  readonly title: string;
  readonly pages: readonly DocsPage[];
  /** Whether the navigation shows the pages only while one of them is open; for groups with many pages. */
  readonly collapsed?: boolean;
}

/** A file that pages refer to: a picture, a sample program, a frame. */
export interface DocsFile {
  /** Path below `PUBLIC_URL`. */
  readonly path: string;
  /** Route pattern, for logs and metrics. */
  readonly endpoint: string;
  /** Headers in addition to those of the content. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called once, when the file is requested first. */
  content(): EncodedContent | Promise<EncodedContent>;
}
