import { expect, test } from 'vitest'
import { openKeys } from '../../../../operations/keys/keys.ts'
import { readReplyAddress, readTag, replyAddress, signTag } from './reply-address.ts'

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

test('an answer to a signed address says its ticket and what it is, in whatever case the address comes back', async () => {
  const keys = await keysOf()
  const chat = replyAddress(keys, MAILBOX, { number: 12, kind: 'chat' })
  expect(chat).toMatch(/^Support\+12\.c\.[0-9a-f]{20}@example\.com$/)
  expect(readReplyAddress(keys, MAILBOX, chat)).toEqual({ number: 12, kind: 'chat' })
  expect(readReplyAddress(keys, MAILBOX, chat.toUpperCase())).toEqual({ number: 12, kind: 'chat' })
  const note = replyAddress(keys, MAILBOX, { number: 12, kind: 'note' })
  expect(readReplyAddress(keys, MAILBOX, note)).toEqual({ number: 12, kind: 'note' })
})

test('a guessed, changed or foreign address says nothing', async () => {
  const keys = await keysOf()
  const tag = signTag(keys, { number: 12, kind: 'chat' })
  const guessed = [
    tag.replace('12', '13'),
    tag.replace('.c.', '.n.'),
    `${tag.slice(0, -1)}${tag.endsWith('0') ? '1' : '0'}`,
    tag.slice(0, -1),
    `${tag}0`,
    '12.c.',
    '',
  ]
  expect(guessed.map((each) => readTag(keys, each))).toEqual(guessed.map(() => null))
  for (const address of [
    MAILBOX,
    `other+${tag}@example.com`,
    `support+${tag}@example.org`,
    `support+${tag}@example.com.example.org`,
    `support${tag}@example.com`,
  ])
    expect(readReplyAddress(keys, MAILBOX, address)).toBeNull()
  expect(readTag(await keysOf(), tag)).toBeNull()
})
