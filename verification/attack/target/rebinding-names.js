// Loaded into the attacked server, in place of a name server that an attacker controls. The labels `public`, `private`
// and `both` of a name below `rebind.test` are its answers in turn: `public.private.1.rebind.test` has a public address at
// first, and that of this host afterwards. Names that some resolvers know have the address of this host, too.
import { Resolver } from 'node:dns/promises';
import { Socket } from 'node:net';

const publicAddress = '93.184.215.14';
/** Takes the place of the public address: nothing listens there, and no packet leaves this host. */
const nowhere = '127.255.255.254';

const answers = {
  public: [publicAddress],
  private: ['127.0.0.1'],
  both: ['127.0.0.1', publicAddress],
};

const localNames = [
  'ip6-localhost',
  'localhost.localdomain',
  '127.0.0.1.nip.io',
  'host.docker.internal',
];

const queries = new Map();

const isKnown = (name) => localNames.includes(name) || name.endsWith('.rebind.test');

function addressesOf(name) {
  if (localNames.includes(name)) return answers.private;
  const labels = name.split('.').filter((label) => label in answers);
  const query = queries.get(name) ?? 0;
  queries.set(name, query + 1);
  return answers[labels[Math.min(query, labels.length - 1)]];
}

const { resolve4, resolve6 } = Resolver.prototype;

Resolver.prototype.resolve4 = async function answer(name, ...rest) {
  return isKnown(name) ? addressesOf(name) : resolve4.call(this, name, ...rest);
};

Resolver.prototype.resolve6 = async function answer(name, ...rest) {
  return isKnown(name) ? [] : resolve6.call(this, name, ...rest);
};

const { connect } = Socket.prototype;

Socket.prototype.connect = function connectNowhere(...args) {
  const [options] = [args[0]].flat();
  const lookup = options?.lookup;
  if (lookup && String(options.host).endsWith('.rebind.test')) {
    const replace = (address) => (address === publicAddress ? nowhere : address);
    options.lookup = (name, settings, callback) =>
      lookup(name, settings, (error, found, family) => {
        if (!Array.isArray(found)) return callback(error, replace(found), family);
        callback(
          error,
          found.map((one) => ({ ...one, address: replace(one.address) })),
        );
      });
  }
  return connect.apply(this, args);
};
