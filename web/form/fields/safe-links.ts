/** An address that a link may lead to; undefined for anything but http and https. */
export function webLink(address: string | undefined): string | undefined {
  return address && /^https?:\/\//i.test(address) ? address : undefined;
}

/** An address that a picture may come from: pages that came by https show no others. */
export function secureImage(address: string | undefined): string | undefined {
  return address && /^https:\/\//i.test(address) ? address : undefined;
}
