/**
 * The rules for crawlers (RFC 9309). Pages of forms may be crawled, so that crawlers see which of them may not be
 * listed.
 */
export const robotsText = `User-agent: *
Disallow: /api/
Disallow: /console
Disallow: /graphql
Allow: /
`;
