/** The path of a URL of this service, which may be mounted below a path. */
export function servicePath(path: `/${string}`): string {
  return `${document.getElementById('root')?.dataset['base'] ?? ''}${path}`;
}
