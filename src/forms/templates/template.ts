/** A form to begin with. Ids of what nobody refers to are given when it is parsed. */
export interface Template {
  readonly slug: string;
  readonly title: string;
  /** For authors who choose. */
  readonly description: string;
  readonly definition: object;
}
