import { expect, test } from 'vitest';
import { shortenedAddress } from './network.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('shortenedAddress shortens %s to %s', (address, network) => {
  expect(shortenedAddress(address)).toBe(network);
});
