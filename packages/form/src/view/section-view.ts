import type { FormElement } from '../api/public-types.ts';
import type { MarkdownBlock } from './markdown.ts';

/** A failure of an answer. */
export interface AnswerError {
  /** For programs, such as `required`; the codes are those of the service. */
  readonly code: string;
  /** For people, in English. */
  readonly message: string;
  /** The part of the answer: a part of an address or contact, a row of a matrix, `other`. */
  readonly part?: string;
  /** Seconds after which a refused upload can be repeated, if the service sent them. */
  readonly retryAfter?: number;
}

/** A file that is being uploaded or was uploaded. */
export interface FileView {
  /** Identifies the file in `removeFile`. */
  readonly key: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Media type. */
  readonly type: string;
  /** Share of the bytes that were sent, 0 to 1. */
  readonly progress: number;
  readonly isUploaded: boolean;
  /** Whether the upload waits for the network, with the option `retry`. */
  readonly isWaiting?: boolean;
}

/** An element to draw. */
export interface ElementView {
  /**
   * The element with the answers so far in its texts, and with shuffled options if it randomizes them. Its `id` is what the
   * methods of the form take.
   */
  readonly element: FormElement;
  /** The description with its Markdown; empty without one. */
  readonly descriptionBlocks: readonly MarkdownBlock[];
  /** The text of a statement with its Markdown; empty for other elements. */
  readonly textBlocks: readonly MarkdownBlock[];
  /** The answer as it was set; undefined if there is none. */
  readonly answer: unknown;
  /** The value as text: the valid answer or the calculated value; empty if there is none. */
  readonly text: string;
  /** The errors to show now. */
  readonly errors: readonly AnswerError[];
  /** Files of questions of the types `file` and `signature`. */
  readonly files: readonly FileView[];
  /** The entries of a repeat, in order; empty for other elements. */
  readonly entries: readonly EntryView[];
}

/** An entry of a repeat. */
export interface EntryView {
  /** Identifies the entry in `removeEntry` and `moveEntry`, wherever it is moved. */
  readonly key: string;
  /** `item_label` with the answers of the entry; empty without one. */
  readonly label: string;
  /** The questions that are shown in the entry. The `id` of each is that of the question in this entry. */
  readonly elements: readonly ElementView[];
}

/** A section to draw. */
export interface SectionView {
  readonly id: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The description with its Markdown; empty without one. */
  readonly descriptionBlocks: readonly MarkdownBlock[];
  readonly elements: readonly ElementView[];
}
