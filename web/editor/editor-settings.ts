/** What the page of the GraphQL editor tells the script that starts it. */
export interface EditorSettings {
  /** Addresses of the workers' scripts, by the names that the editor has for them. */
  readonly workers: Readonly<Record<string, string>>;
  /** What GraphiQL is shown with. */
  readonly options: {
    readonly title: string;
    /** JSON of the headers that requests begin with. */
    readonly headers: string;
    readonly defaultTabs: readonly {
      readonly query: string;
      readonly headers: string;
      /** JSON. */
      readonly variables: string;
    }[];
  };
}
