/** The URL of a link; undefined unless it is http or https. */
export function webLink(address: string | undefined): string | undefined {
  return address && /^https?:\/\//i.test(address) ? address : undefined;
}
