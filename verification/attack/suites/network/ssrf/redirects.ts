import type { Random } from '../../../../support/requests/seeded-random.ts';
import { probe } from '../../../probe.ts';
import type { Attack, Target } from '../../../suite.ts';
import { attackersReceiver } from '../../../target/receiver.ts';
import { deliverOnce } from '../../../target/test-delivery.ts';

/** Answers that ask a client to send another request. `URL` is where to. */
const answers: readonly { readonly status: number; readonly headers: Record<string, string> }[] = [
  ...[300, 301, 302, 303, 304, 305, 307, 308].map((status) => ({
    status,
    headers: { location: 'URL' },
  })),
  { status: 200, headers: { refresh: '0; url=URL' } },
  { status: 200, headers: { link: '<URL>; rel=preload' } },
  { status: 201, headers: { location: 'URL', 'content-location': 'URL' } },
  { status: 401, headers: { 'www-authenticate': 'Basic realm="x"', location: 'URL' } },
];

/** A receiver that the service may reach sends it to an address that it may not: nothing may follow. */
export const redirects = (target: Target): ((random: Random) => Attack)[] =>
  answers.map(({ status, headers }) => (random: Random) => {
    const name = `${status} with ${Object.keys(headers).join(' and ')}`;
    return probe(`a delivery answered ${name}`, `a receiver that answers ${name}`, async () => {
      const receiver = await attackersReceiver(target);
      const [path, hidden] = ['/hook', '/hidden'].map((one) => `${one}-${random.below(2 ** 30)}`);
      const answered = Object.entries(headers).map(([header, value]): [string, string] => [
        header,
        value.replace('URL', `${receiver.url}${hidden}`),
      ]);
      const query = new URLSearchParams([['status', String(status)], ...answered]);
      const delivery = await deliverOnce(target.permissive, `${receiver.url}${path}?${query}`);
      const followed = receiver.requestsFor(hidden ?? '').length;
      return {
        fault: followed > 0 ? `followed ${name}` : undefined,
        isRefused: delivery.status === status,
      };
    });
  });
