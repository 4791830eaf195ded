/** How the page of a form looks. */
export interface PageLook {
  /** `auto`: as the visitor's browser prefers. */
  readonly scheme: 'light' | 'dark' | 'auto';
  /** Whether the embedding page has chosen the scheme: that of the form does not matter. */
  readonly isChosen?: boolean;
  /** Background in place of that of the scheme: `#rrggbb`, or that of the embedding page. */
  readonly background?: string;
  /** Whether the title is for screen readers only. */
  readonly hideTitle?: boolean;
}

/** The look of a page that is not in a frame. */
export const defaultLook: PageLook = { scheme: 'auto' };

/**
 * Parses the parameter `embed` of a form in a frame: `1`, followed by its look, such as
 * `1,dark,hide-title,background:fff8e7`. Forms in frames are light unless the parameter or the form names a scheme, because
 * most websites are. Unknown parts are ignored.
 *
 * @returns undefined if the page is not in a frame
 */
export function parseFrameLook(parameter: string | null): PageLook | undefined {
  const [first, ...parts] = (parameter ?? '').split(',');
  if (first !== '1') return undefined;
  const has = (part: string) => parts.includes(part);
  const chosen = (['dark', 'auto', 'light'] as const).find(has);
  const background = parts.map(parseBackground).find((found) => found !== undefined);
  return {
    scheme: chosen ?? 'light',
    hideTitle: has('hide-title'),
    ...(chosen !== undefined && { isChosen: true }),
    ...(background !== undefined && { background }),
  };
}

/** `background:` with `transparent` or the digits of a color: `fff8e7`, `fff`. */
function parseBackground(part: string): string | undefined {
  const [, value = ''] = /^background:(.*)$/.exec(part) ?? [];
  if (value === 'transparent') return value;
  const [, short, long] = /^(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(value) ?? [];
  const digits = short?.replace(/./g, '$&$&') ?? long;
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
}
