import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/access/limits/client-address.ts';

describe('an address that cannot be read is unknown', () => {
  it.each([
    ['nothing', ''],
    ['a word', 'unknown'],
    ['a name', 'visitor.example'],
    ['three numbers', '192.0.2'],
    ['a number beyond a byte', '192.0.2.256'],
    ['octal numbers', '0300.0.2.1'],
    ['one number', '3221225985'],
    ['a second address', '192.0.2.1, 192.0.2.2'],
    ['a range', '192.0.2.0/24'],
    ['nine groups', '1:2:3:4:5:6:7:8:9'],
    ['empty brackets', '[]:80'],
    ['a bracket left open', '[2001:db8::1'],
    ['a port that is none', '192.0.2.1:http'],
  ])('%s', (_, text) => {
    expect(addressOf(text)).toBe('unknown');
  });

  it('whatever else it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(addressOf(text)).toMatch(/^(unknown|\d+\.\d+\.\d+\.\d+|[0-9a-f:]+)$/);
      }),
    );
  });
});

describe('an address is', () => {
  it.each([
    ['of version 4, as it is', '192.0.2.1', '192.0.2.1'],
    ['without its port', '192.0.2.1:5432', '192.0.2.1'],
    ['of version 4, written as version 6', '::ffff:192.0.2.1', '192.0.2.1'],
    ['the same in hexadecimal', '::FFFF:c000:201', '192.0.2.1'],
    ['the same with brackets and port', '[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['of version 6, as its network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['in brackets', '[2001:db8:1:2::1]', '2001:db8:1:2::'],
    ['in brackets, with a port', '[2001:db8:1:2::1]:443', '2001:db8:1:2::'],
    ['with a zone', 'fe80::1%eth0', 'fe80::'],
    ['in other words', '2001:0DB8:0001:0002:0000::', '2001:db8:1:2::'],
    ['this machine', '::1', '::'],
  ])('%s', (_, text, address) => {
    expect(addressOf(text)).toBe(address);
  });

  it('one for a whole network, and not one for two', () => {
    const network = fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 4, maxLength: 4 });
    const inside = (groups: readonly number[], host: readonly number[]) =>
      addressOf([...groups, ...host].map((group) => group.toString(16)).join(':'));
    fc.assert(
      fc.property(network, network, network, (one, other, host) => {
        expect(inside(one, host)).toBe(inside(one, other));
        fc.pre(one.join() !== other.join());
        expect(inside(one, host)).not.toBe(inside(other, host));
      }),
    );
  });
});
