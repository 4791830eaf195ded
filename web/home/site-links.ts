/** A page or document of the service. */
export interface SiteLink {
  /** Name in the JSON of the front page. */
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

const rows = [
  ['console', '/console', 'Console', 'Build forms and read responses. Sign in with an API key.'],
  ['documentation', '/docs', 'Documentation', 'Guides, and the reference of the REST API.'],
  ['graphql', '/graphql', 'GraphQL', 'The endpoint. Browsers open an editor with examples.'],
  [
    'openapi',
    '/api/v1/openapi.json',
    'OpenAPI document',
    'The REST API for code generators and other tools.',
  ],
  [
    'health',
    '/healthz',
    'Health',
    'Whether the service is running; /readyz: whether it can serve requests.',
  ],
] as const;

/** What the front page links to. */
export const siteLinks = (hasConsole: boolean): readonly SiteLink[] =>
  rows
    .map(([name, path, title, description]) => ({ name, path, title, description }))
    .filter(({ name }) => hasConsole || name !== 'console');
