import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  EICAR,
  RECORDED,
  type RecordedClamd,
  startRecordedClamd,
} from '../../../../testing/clamd/recorded-clamd.ts'
import { rawMail } from '../../../../testing/mail/incoming.ts'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'
import { keepMail } from '../ledger/use-cases.ts'

let clamd: RecordedClamd
let scene: MailScene

beforeAll(async () => {
  clamd = await startRecordedClamd()
  scene = await startMailScene('example.org', { CLAMD_URL: clamd.url })
})
afterAll(async () => {
  await scene.desk.stop()
  clamd.stop()
})
beforeEach(() => {
  clamd.fault = null
})

/** A mail with an attached file. */
const withFile = (content: string): Buffer =>
  rawMail({
    from: scene.stranger(),
    headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="b"'],
    text: [
      '--b',
      'Content-Type: text/plain',
      '',
      'See the file.',
      '--b',
      'Content-Type: application/octet-stream; name="trace.log"',
      'Content-Disposition: attachment; filename="trace.log"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
      '--b--',
      '',
    ].join('\r\n'),
  })

test.each([
  ['infected', `pretend ${EICAR}`],
  ['unscannable', 'too much '.repeat(RECORDED.streamMaxLength / 8)],
] as const)('holds a mail with a file that is %s, and makes no ticket of it', async (reason, content) => {
  expect(await scene.arrive(withFile(content))).toMatchObject({ state: 'held', reason, ticketId: null })
})

test('delays a mail with a file while the scanner is unavailable, and delivers the mail afterwards', async () => {
  const { desk, mailbox } = scene
  clamd.fault = 'closes at the end'
  const raw = withFile('08:30 it hums')
  const receivedAt = desk.now().toISOString()
  const { id } = await keepMail(desk.ctx, { mailboxId: mailbox, door: 'http', place: null, raw, receivedAt })
  const tries = () => clamd.heard.filter((content) => content.includes('it hums')).length
  // The loop makes more tries than a failing mail gets.
  for (let tried = 1; tried <= 5; tried++) {
    await expect.poll(() => (desk.advance(20), tries()), { interval: 50 }).toBeGreaterThan(tried)
    expect(await desk.ctx.store.receivedMails.find(id)).toMatchObject({ state: 'stored' })
  }
  clamd.fault = null
  // The last refused try may still be under way: its pause begins when it ends.
  const stateOf = async () => (await desk.ctx.store.receivedMails.find(id))?.state
  await expect.poll(() => (desk.advance(20), stateOf()), { interval: 50 }).toBe('delivered')
})
