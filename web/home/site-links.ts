/** A page or document of the service. */
export interface SiteLink {
  /** Name in the JSON of the front page. */
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

const always: readonly SiteLink[] = [
  {
    ...{ name: 'documentation', path: '/docs', title: 'Documentation' },
    description: 'Guides, and the reference of the REST API.',
  },
  {
    ...{ name: 'graphql', path: '/graphql', title: 'GraphQL' },
    description: 'The endpoint. Browsers open an editor with examples.',
  },
  {
    ...{ name: 'openapi', path: '/api/v1/openapi.json', title: 'OpenAPI document' },
    description: 'The REST API for code generators and other tools.',
  },
  {
    ...{ name: 'health', path: '/healthz', title: 'Health' },
    description: 'Whether the service is running; /readyz: whether it can serve requests.',
  },
];

const consoleLink: SiteLink = {
  ...{ name: 'console', path: '/console', title: 'Console' },
  description: 'Build forms and read responses. Sign in with an API key.',
};

/** What the front page links to. */
export const siteLinks = (hasConsole: boolean): readonly SiteLink[] =>
  hasConsole ? [consoleLink, ...always] : always;
