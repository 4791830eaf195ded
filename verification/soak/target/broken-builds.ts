/** Environment variables of servers with a mistake that the suite must find. */
export const brokenBuilds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'keeps-requests': { NODE_OPTIONS: `--import=${new URL('leak.js', import.meta.url).href}` },
};
