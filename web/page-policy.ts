import { createHash } from 'node:crypto';

/**
 * The Content-Security-Policy of a page that has one inline style sheet, and scripts and images of the service.
 *
 * @param style the content of the style element
 */
export const pagePolicy = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';');
