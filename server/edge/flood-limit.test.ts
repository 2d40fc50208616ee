import { describe, expect, it } from 'vitest'
import { createFloodLimit } from './flood-limit.ts'
import { networkOf } from '../kernel/network-address.ts'
import { Refusal } from '../kernel/refusal.ts'

function limited(most: number, seconds: number, mostKeys?: number) {
  let now = Date.UTC(2026, 0, 5, 9)
  const limit = createFloodLimit({ most, seconds }, () => new Date(now), mostKeys)
  const pass = (key: string, times: number): number => {
    let passed = 0
    for (let index = 0; index < times; index++) {
      try {
        limit.count(key)
        passed++
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error
      }
    }
    return passed
  }
  const move = (by: number): void => void (now += by * 1000)
  return { limit, pass, move }
}

describe('the flood limit', () => {
  it('allows a burst per key, then only the rate of the limit', () => {
    const { pass, move } = limited(7, 60)
    expect(pass('one', 20)).toBe(7)
    expect(pass('other', 3)).toBe(3)
    move(8.6)
    expect(pass('one', 20)).toBe(1)
    move(26)
    expect(pass('one', 20)).toBe(3)
    move(1_000)
    expect(pass('one', 20)).toBe(7)
  })

  it('reports a wait of at most the window, even when the clock is set back', () => {
    const { limit, pass, move } = limited(2, 60)
    pass('one', 2)
    const refusal = (): unknown => {
      try {
        return limit.count('one')
      } catch (error) {
        return error
      }
    }
    expect(refusal()).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 30 })
    move(-86_400)
    expect(refusal()).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 30 })
    move(30)
    expect(pass('one', 5)).toBe(1)
  })

  it('remembers a bounded number of keys and evicts the least recent', () => {
    const { pass } = limited(1, 60, 1_000)
    for (let index = 0; index < 20_000; index++) pass(`address ${index}`, 1)
    expect(pass('address 19999', 1)).toBe(0)
    expect(pass('address 19000', 1)).toBe(0)
    expect(pass('address 18000', 1)).toBe(1)
  })
})

describe('the client key of rate limits', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
