/** A section that the search finds. */
export interface SearchDocument {
  /** Path and fragment below `PUBLIC_URL`. */
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}
