import { words } from '../../../support/requests/seeded-random.ts';
import { asCurl, type HostileRequest, send } from '../../../support/requests/send-request.ts';
import { attacksOf, probe } from '../../probe.ts';
import type { Suite } from '../../suite.ts';
import { validRequests } from '../../valid-requests.ts';

const tokenHeaders = words(
  'X-Form-Access X-Form-Partial X-Form-Invitation X-CSRF-Token Idempotency-Key',
);

const places: Readonly<
  Record<string, (request: HostileRequest, secret: string) => HostileRequest>
> = {
  'as the key': (request, secret) => withHeader(request, 'Authorization', `Bearer fw_${secret}`),
  'as another scheme': (request, secret) => withHeader(request, 'Authorization', `Basic ${secret}`),
  'in headers': (request, secret) =>
    tokenHeaders.reduce((one, name) => withHeader(one, name, secret), request),
  'in the cookie': (request, secret) =>
    withHeader(request, 'Cookie', `formwright_session=${secret}`),
  'in the query': (request, secret) => ({
    ...request,
    path: `${request.path}${request.path.includes('?') ? '&' : '?'}token=${secret}&key=${secret}`,
  }),
  'in the path': ({ path, ...request }, secret) => ({
    ...request,
    path: path.replace(/[^/]*$/, secret),
  }),
  'as texts of the body': (request, secret) => ({
    ...request,
    body: (request.body ?? '{}').replaceAll(/:"[^"]*"/g, `:"${secret}"`),
  }),
  'as members of the body': (request, secret) => ({
    ...request,
    body: JSON.stringify({
      answers: { name: secret },
      password: secret,
      key: secret,
      captcha_token: secret,
      invitation: secret,
      [secret]: secret,
    }),
  }),
  'in a body that is no JSON': (request, secret) => ({
    ...request,
    body: `{"password":"${secret}"`,
  }),
};

function withHeader(
  { headers, ...rest }: HostileRequest,
  name: string,
  value: string,
): HostileRequest {
  return { ...rest, headers: { ...headers, [name]: value } };
}

const mark = 'leaked';

export const logLeakage: Suite = {
  name: 'log-leakage',
  promised: 'The log contains no key, password, token or answer.',
  aims: (target) => {
    const { url, log } = target;
    return validRequests(target).flatMap(({ aim, draw }) =>
      attacksOf(places, (place, put, random) => {
        const request = put(draw(random), `${mark}${random.below(1_000_000_000)}`);
        return probe(`${aim}, a secret ${place}`, asCurl(url, request), async () => {
          const before = log.length;
          await send(url, request);
          const line = log
            .slice(before)
            .join('')
            .split('\n')
            .find((one) => one.includes(mark));
          return line === undefined ? undefined : `logged ${line}`;
        });
      }),
    );
  },
};
