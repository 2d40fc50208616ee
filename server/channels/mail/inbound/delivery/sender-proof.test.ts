import { expect, test } from 'vitest'
import { rawMail } from '../../../../testing/mail/incoming.ts'
import { parseMail } from '../reading/parse.ts'
import { isAuthenticated } from './sender-proof.ts'

const LIMITS = {
  bytes: 1e6,
  levels: 10,
  parts: 10,
  headerBytes: 1e5,
  milliseconds: 1000,
  megabytes: 64,
}
const SERVER = 'mx.example.org'

/** The verdict on a sender, from the results in the topmost header. */
async function proofOf(results: string, from = 'anna@desk.example', checksBy: string | null = SERVER) {
  const headers = results === '' ? [] : [`Authentication-Results: ${SERVER}; ${results}`]
  const raw = rawMail({ from, headers })
  const read = await parseMail(raw, { limits: LIMITS, ownDomain: null, now: Date.now() })
  return isAuthenticated(read, checksBy)
}

test.each([
  'dmarc=pass header.from=desk.example',
  'dmarc=pass (p=REJECT) header.from=DESK.example; dkim=pass header.i=@mail.desk.example; spf=pass smtp.mailfrom=b@relay.example',
  'spf=pass smtp.mailfrom=bounce.desk.example; dkim=none; dmarc=none header.from=desk.example',
  'dkim=fail header.d=desk.example; dkim=pass header.d=desk.example',
  'dkim=pass header.i="a b"@desk.example',
  'dmarc=pass',
])('takes a sender as proven by results about their own domain: %s', async (results) => {
  expect(await proofOf(results)).toBe(true)
  // If no server is trusted, the header proves nothing.
  expect(await proofOf(results, 'anna@desk.example', null)).toBeNull()
})

test.each([
  'dmarc=fail header.from=desk.example; dkim=pass header.d=desk.example',
  'dmarc=pass header.from=evil.example',
  'dmarc=pass header.from=desk.example.evil.example',
  'spf=fail smtp.mailfrom=desk.example; dkim=fail header.d=desk.example; dmarc=none',
  'spf=softfail smtp.mailfrom=desk.example; dkim=fail',
  'spf=fail smtp.mailfrom=desk.example; dkim=none',
])('reports a failed check: %s', async (results) => {
  expect(await proofOf(results)).toBe(false)
  expect(await proofOf(results, 'anna@desk.example', null)).toBe(false)
})

test.each([
  '',
  'none',
  'dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=evil.example',
  'dmarc=pass; dkim=pass header.d=evil.example',
  'dmarc=pass; spf=pass smtp.mailfrom=anna@evil.example',
  'spf=fail smtp.mailfrom=desk.example; dkim=pass header.d=list.example',
  'spf=softfail smtp.mailfrom=desk.example; dkim=none',
  'spf=pass smtp.mailfrom="desk.example x"@evil.example',
  'spf=pass smtp.mailfrom="x smtp.mailfrom=desk.example"@evil.example',
  'dkim=pass header.i="header.d=desk.example"@evil.example',
  'dkim=pass (header.d=desk.example) header.d=evil.example',
  'dkim=pass',
  'spf=pass',
])('neither proves nor rejects a sender by the results: %s', async (results) => {
  expect(await proofOf(results)).toBeNull()
})

test('compares organisational domains by the public suffix list', async () => {
  expect(await proofOf('dkim=pass header.d=mail.shop.co.uk', 'a@www.shop.co.uk')).toBe(true)
  expect(await proofOf('dkim=pass header.d=other.co.uk', 'a@shop.co.uk')).toBeNull()
  expect(await proofOf('dkim=pass header.d=other.github.io', 'a@shop.github.io')).toBeNull()
})

test('leaves the sender unproven if a mail has several senders', async () => {
  const passed = 'dmarc=pass header.from=desk.example'
  expect(await proofOf(passed, 'anna@desk.example, eve@evil.example')).toBeNull()
  expect(await proofOf(passed, 'anna@desk.example\r\nFrom: eve@evil.example')).toBeNull()
})
