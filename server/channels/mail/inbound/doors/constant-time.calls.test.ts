import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
import { readCanary, signCanary } from '../canary/token.ts'
import { isSignedFor, readReplyAddress, replyAddress } from '../threading/reply-address.ts'

/**
 * The time of an answer reveals nothing about a secret of mail. For any wrong secret exactly one comparison of constant
 * length is made. Timings would be flaky, so the test counts comparisons.
 */

const compared: number[] = []
const { timingSafeEqual } = crypto
crypto.timingSafeEqual = (one, other) => {
  compared.push(one.byteLength)
  return timingSafeEqual(one, other)
}
syncBuiltinESMExports()
afterAll(() => {
  crypto.timingSafeEqual = timingSafeEqual
  syncBuiltinESMExports()
})

const MAILBOX = 'help@example.com'
const ONCE = [32]

let desk: TestServer
let id: string
let secret: string
beforeAll(async () => {
  desk = await startTestServer()
  const admin = await desk.add('Admin')
  const body = { name: 'Help', address: MAILBOX, door: 'http' as const, isOn: true }
  const { answer } = await desk.call('createMailbox', { body }, admin.token)
  id = answer.mailbox.id
  secret = answer.secret ?? ''
})
afterAll(() => desk.stop())
beforeEach(() => void compared.splice(0))

/** Wrong values: some nearly right, some not at all. */
function wrongOnes(right: string): string[] {
  const other = (sign: string): string => (sign === '0' ? '1' : '0')
  return [
    other(right.charAt(0)) + right.slice(1),
    right.slice(0, -1) + other(right.at(-1) ?? ''),
    '0'.repeat(right.length),
  ]
}

/** The lengths compared while `work` runs. */
async function whileTrying(work: () => unknown): Promise<number[]> {
  await work()
  return compared.splice(0)
}

test('makes one comparison of constant length for a mailbox secret, even if the mailbox does not exist', async () => {
  const post = (opens: string, mailbox = id) =>
    desk.app.inject({
      method: 'POST',
      url: `/api/v1/mailboxes/${mailbox}/messages`,
      headers: { authorization: `Bearer ${opens}`, 'content-type': 'message/rfc822' },
      payload: 'Subject: Hello\r\n\r\nHello\r\n',
    })
  expect(await whileTrying(() => post(secret))).toEqual(ONCE)
  for (const wrong of [...wrongOnes(secret), secret.slice(0, 5), `${secret}0`, 'x'.repeat(4000)])
    expect(await whileTrying(() => post(wrong))).toEqual(ONCE)
  expect(await whileTrying(() => post(secret, 'nowhere'))).toEqual(ONCE)
})

test('makes one comparison of constant length for the signature of a reply address', async () => {
  const { keys } = desk.ctx
  const right = replyAddress(keys, MAILBOX, { id: 'ticket', number: 12, kind: 'chat' })
  const [start = '', signature = ''] = right.split(/(?<=\.c\.)|@/)
  const addressOf = (text: string): string => `${start}${text}@example.com`
  const isSigned = (text: string): boolean => {
    const tag = readReplyAddress(MAILBOX, addressOf(text))
    return tag !== null && isSignedFor(keys, tag, 'ticket')
  }
  expect(isSigned(signature)).toBe(true)
  compared.splice(0)
  for (const wrong of wrongOnes(signature)) {
    const trying = () => expect(isSigned(wrong)).toBe(false)
    expect(await whileTrying(trying)).toEqual(ONCE)
  }
})

test('makes one comparison of constant length for the token of a test mail', async () => {
  const { keys } = desk.ctx
  const right = signCanary(keys, id, desk.now().toISOString())
  const end = right.lastIndexOf('-') + 1
  expect(readCanary(keys, id, right)).not.toBeNull()
  compared.splice(0)
  for (const wrong of [...wrongOnes(right.slice(end)), right.slice(end, -3), '']) {
    const trying = () => expect(readCanary(keys, id, right.slice(0, end) + wrong)).toBeNull()
    expect(await whileTrying(trying)).toEqual(ONCE)
  }
})
