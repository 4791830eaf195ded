/** When an endpoint was deprecated and when it may be removed. Dates are `YYYY-MM-DD`, in UTC. */
export interface Deprecation {
  readonly since: string;
  /** At least six months later: see docs/guides/versions.md. */
  readonly sunset: string;
  /** A page that names the replacement: an absolute URL, or a path of this service. */
  readonly link: string;
}

/** The headers of every response, errors included: RFC 9745 (Deprecation) and RFC 8594 (Sunset). */
export function deprecationHeaders({ since, sunset, link }: Deprecation): Record<string, string> {
  return {
    Deprecation: `@${new Date(since).getTime() / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${link}>; rel="deprecation"; type="text/html"`,
  };
}

/** The headers as Header Objects of the OpenAPI document. */
export const deprecationHeaderObjects = {
  Deprecation: {
    description: 'When the operation was deprecated (RFC 9745), in seconds since 1970.',
    required: true,
    schema: { type: 'string', pattern: '^@\\d+$' },
  },
  Sunset: {
    description: 'The time from which the operation may stop working (RFC 8594).',
    required: true,
    schema: { type: 'string' },
  },
  Link: {
    description: 'The page that names the replacement, with `rel="deprecation"`.',
    required: true,
    schema: { type: 'string' },
  },
};

/** A sentence for the description of the operation. */
export const deprecationNote = ({ since, sunset, link }: Deprecation): string =>
  `Deprecated since ${since}; may be removed from ${sunset}. See [the replacement](${link}).`;
