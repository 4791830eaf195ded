/** Settings that the page of the GraphQL editor passes to its start script. */
export interface EditorSettings {
  /** URLs of the worker scripts, by the labels of the Monaco editor. */
  readonly workers: Readonly<Record<string, string>>;
  /** Options of GraphiQL. */
  readonly options: {
    readonly title: string;
    /** Initial request headers, as JSON. */
    readonly headers: string;
    /** The part below the operation that is open at first: the key is entered there. */
    readonly defaultEditorToolsVisibility: 'headers';
    readonly defaultTabs: readonly {
      readonly query: string;
      readonly headers: string;
      /** JSON. */
      readonly variables: string;
    }[];
  };
}
