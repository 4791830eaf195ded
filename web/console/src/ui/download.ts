/** Offers data as a file. */
export function download(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  clickLink(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Downloads what a URL refers to; without a name, under the name that the service suggests. */
export function clickLink(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
