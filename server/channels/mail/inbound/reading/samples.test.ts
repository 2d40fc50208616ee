import { expect, test } from 'vitest'
import { sampleMails } from '../../../../testing/mail/samples/samples.ts'
import { parseMail } from './parse.ts'
import { splitText } from './split.ts'

const LIMITS = {
  bytes: 1_000_000,
  levels: 256,
  parts: 500,
  headerBytes: 100_000,
  milliseconds: 20_000,
  megabytes: 512,
}
const reading = { limits: LIMITS, ownDomain: 'desk.example', now: Date.parse('2026-11-03T12:00:00Z') }

const samples = sampleMails()
/** Ignores blanks and direction characters. */
const bare = (text: string): string => text.replaceAll(/[\s\u00a0>\u200e\u200f\u202a-\u202e]+/g, ' ').trim()

test('finds 200 sample mails of ten programs', () => {
  expect(samples).toHaveLength(200)
  expect(new Set(samples.map(({ path }) => path.split('/')[0])).size).toBe(10)
})

test.for(samples)('reads the expected texts, files and headers from $path', async ({ raw, expected }) => {
  const mail = await parseMail(raw, reading)
  const { shown, rest } = splitText(mail.text, mail.fold, 100_000)
  expect(mail.kind).toBe(expected.kind)
  expect(shown + rest).toBe(mail.text)
  for (const line of expected.quoted) expect(bare(mail.text)).toContain(bare(line))
  expect(bare(shown)).toBe(bare(expected.shown ?? mail.text))
  expect(mail.fold === null).toBe(expected.shown === null)
  expect(mail.bounce?.messageId).toBe(expected.bounceOf)
})
