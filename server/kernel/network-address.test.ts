import { expect, test } from 'vitest'
import { partOf } from './network-address.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:0:7::1', '2001:db8:0::/48'],
  ['2001:0DB8:00ab:1:2:3:4:5', '2001:db8:ab::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
  ['unknown', ''],
  [undefined, ''],
])('shortens the address %s to the network %s', (address, part) => {
  expect(partOf(address)).toBe(part)
})
