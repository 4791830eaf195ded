import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/visitors/limits/client-address.ts';

describe('addressOf an invalid address', () => {
  it.each([
    ['an empty text', ''],
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
    ['an unclosed bracket', '[2001:db8::1'],
    ['an invalid port', '192.0.2.1:http'],
  ])('is unknown for %s', (_, text) => {
    expect(addressOf(text)).toBe('unknown');
  });

  it('returns unknown, or an IPv4 address, or an IPv6 network for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(addressOf(text)).toMatch(/^(unknown|\d+\.\d+\.\d+\.\d+|[0-9a-f:]+)$/);
      }),
    );
  });
});

describe('addressOf a valid address', () => {
  it.each([
    ['an IPv4 address, unchanged', '192.0.2.1', '192.0.2.1'],
    ['an IPv4 address with a port', '192.0.2.1:5432', '192.0.2.1'],
    ['an IPv4-mapped IPv6 address', '::ffff:192.0.2.1', '192.0.2.1'],
    ['an IPv4-mapped address in hexadecimal', '::FFFF:c000:201', '192.0.2.1'],
    ['an IPv4-mapped address with brackets and port', '[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['an IPv6 address to its network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['an IPv6 address in brackets', '[2001:db8:1:2::1]', '2001:db8:1:2::'],
    ['an IPv6 address in brackets with a port', '[2001:db8:1:2::1]:443', '2001:db8:1:2::'],
    ['an IPv6 address with a zone', 'fe80::1%eth0', 'fe80::'],
    ['an IPv6 address with leading zeros', '2001:0DB8:0001:0002:0000::', '2001:db8:1:2::'],
    ['the IPv6 loopback address', '::1', '::'],
  ])('normalizes %s', (_, text, address) => {
    expect(addressOf(text)).toBe(address);
  });

  it('returns one value for the addresses of a network, and different values for different networks', () => {
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
