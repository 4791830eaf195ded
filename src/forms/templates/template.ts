/** A template for new forms. Ids that nothing refers to are generated when it is parsed. */
export interface Template {
  readonly slug: string;
  readonly title: string;
  /** Purpose, for users who select a template. */
  readonly description: string;
  readonly definition: { readonly schema: object; readonly approval?: object };
}
