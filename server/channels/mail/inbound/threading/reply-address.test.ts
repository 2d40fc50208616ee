import { expect, test } from 'vitest'
import { openKeys } from '../../../../operations/keys/keys.ts'
import {
  isSignedFor,
  readReplyAddress,
  readTag,
  replyAddress,
  signTag,
  untaggedAddress,
} from './reply-address.ts'

async function keysOf() {
  let kept: string | null = null
  const place = {
    read: async () => kept,
    create: async (secret: string) => void (kept ??= secret),
    replace: async () => false,
  }
  return openKeys(place, () => new Date('2026-05-01T10:00:00Z'))
}

const MAILBOX = 'Support@example.com'

const ticket = { id: 'ticket-1', number: 12 }

test('reads ticket and kind from a signed address, in any letter case', async () => {
  const keys = await keysOf()
  for (const kind of ['chat', 'note'] as const) {
    const address = replyAddress(keys, MAILBOX, { ...ticket, kind })
    expect(address).toMatch(/^Support\+12\.[cn]\.[0-9a-f]{20}@example\.com$/)
    for (const given of [address, address.toUpperCase()]) {
      const tag = readReplyAddress(MAILBOX, given)
      expect(tag).toMatchObject({ number: 12, kind })
      expect(tag && isSignedFor(keys, tag, ticket.id)).toBe(true)
    }
  }
})

test('refuses the signed tag of a ticket for another ticket with the same number', async () => {
  const keys = await keysOf()
  const tag = readTag(signTag(keys, { ...ticket, kind: 'chat' }))
  expect(tag && isSignedFor(keys, tag, 'ticket-2')).toBe(false)
})

test('refuses guessed, changed and foreign reply addresses', async () => {
  const keys = await keysOf()
  const tag = signTag(keys, { ...ticket, kind: 'chat' })
  const isSigned = (text: string, by = keys): boolean => {
    const read = readTag(text)
    return read !== null && isSignedFor(by, read, ticket.id)
  }
  expect(isSigned(tag)).toBe(true)
  const guessed = [
    tag.replace('.c.', '.n.'),
    `${tag.slice(0, -1)}${tag.endsWith('0') ? '1' : '0'}`,
    tag.slice(0, -1),
    `${tag}0`,
    '12.c.',
    '',
  ]
  expect(guessed.filter((each) => isSigned(each))).toEqual([])
  expect(isSigned(tag, await keysOf())).toBe(false)
  for (const address of [
    MAILBOX,
    `other+${tag}@example.com`,
    `support+${tag}@example.org`,
    `support+${tag}@example.com.example.org`,
    `support${tag}@example.com`,
  ])
    expect(readReplyAddress(MAILBOX, address)).toBeNull()
})

test('removes every +tag of an address', () => {
  expect(untaggedAddress('Support+12.c.ab@Example.com')).toBe('support@example.com')
  expect(untaggedAddress('nora+a+b@example.com')).toBe('nora@example.com')
  expect(untaggedAddress('nora@exa+mple.com')).toBe('nora@exa+mple.com')
})
