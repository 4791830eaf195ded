import { z } from 'zod';
import { version } from '../../../src/platform/installation.ts';
import { createTransport } from '../../../src/webhooks/sending/transport.ts';
import { type Check, failure, ok, skipped, warning } from '../check.ts';
import { configuredCheck } from '../conditional-checks.ts';
import { messageOf } from '../run-checks.ts';

/** Milliseconds for a request. */
const requestTimeout = 5000;

const health = z.object({ status: z.literal('ok'), version: z.string() });

/** Headers that proxies add to responses; the service sends none of them. */
const proxyHeaders = ['via', 'server', 'cf-ray', 'x-served-by', 'x-amz-cf-id'];

const request = (url: string) => fetch(url, { signal: AbortSignal.timeout(requestTimeout) });

export const networkChecks: readonly Check[] = [
  configuredCheck({
    id: 'public-url',
    title: 'PUBLIC_URL',
    async run({ config: { PUBLIC_URL: url } }) {
      if (url === undefined) return skipped('PUBLIC_URL is not set');
      const advice = `Start a server, and check the name, the certificate and the proxy of ${url}.`;
      try {
        const response = await request(`${url}/healthz`);
        const { data } = health.safeParse(await response.json().catch(() => undefined));
        if (!data)
          return warning(`${url}/healthz is not this service (${response.status})`, advice);
        if (data.version === version) return ok(`responds, version ${version}`);
        const other = `responds with version ${data.version}; this is ${version}`;
        return warning(other, 'Complete the upgrade: restart the servers with this release.');
      } catch (error) {
        return warning(messageOf(error), advice);
      }
    },
  }),
  configuredCheck({
    id: 'proxy',
    title: 'Proxy headers',
    async run({ config: { PUBLIC_URL: url, TRUST_PROXY: proxies } }) {
      const address =
        proxies === 0
          ? 'the address of a visitor is that of the connection; X-Forwarded-For is ignored'
          : `the address of a visitor is entry ${proxies} of X-Forwarded-For, counted from its end`;
      if (url === undefined) return ok(address);
      const response = await request(`${url}/healthz`).catch(() => undefined);
      if (!response) return skipped(`${address}; no response from PUBLIC_URL`);
      const found = proxyHeaders.filter((name) => response.headers.has(name));
      if (found.length > 0 && proxies === 0) {
        return warning(
          `a proxy responds (${found.join(', ')}), but ${address}`,
          'Set TRUST_PROXY to the number of proxies. Otherwise all visitors share one rate limit.',
        );
      }
      return ok(found.length > 0 ? `a proxy responds; ${address}` : address);
    },
  }),
  configuredCheck({
    id: 'webhook-egress',
    title: 'Webhooks',
    async run({ config: { WEBHOOK_ALLOW_PRIVATE: allowPrivate }, egressUrl }) {
      const send = createTransport({ allowPrivate, timings: { deliveryTimeout: requestTimeout } });
      const inward = await createTransport({ allowPrivate: false })(
        'http://127.0.0.1:1/',
        {},
        '{}',
      );
      if (inward.error !== 'The address is private.') {
        return failure('private addresses are not refused', 'Report this as a vulnerability.');
      }
      const { statusCode, error } = await send(egressUrl, {}, '{}');
      if (statusCode !== null) {
        const refused = allowPrivate
          ? 'private addresses are allowed'
          : 'private addresses are refused';
        return ok(`${egressUrl} can be reached; ${refused}`);
      }
      return warning(
        `no response of ${egressUrl}: ${error}`,
        'Let the workers resolve names and connect to the internet, or try another address with --egress-url.',
      );
    },
  }),
];
