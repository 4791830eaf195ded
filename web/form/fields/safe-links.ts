/** The URL of a link; undefined unless it is http or https. */
export function webLink(address: string | undefined): string | undefined {
  return address && /^https?:\/\//i.test(address) ? address : undefined;
}

/** The URL of an image; undefined unless it is https, because browsers block others as mixed content. */
export function secureImage(address: string | undefined): string | undefined {
  return address && /^https:\/\//i.test(address) ? address : undefined;
}
