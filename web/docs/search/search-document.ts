/** A section that the search finds. */
export interface SearchDocument {
  /** Path and fragment below `PUBLIC_URL`. */
  readonly id: string;
  /** The group of its page in the navigation. */
  readonly group: string;
  /** The title of its page. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}
