import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'

let scene: MailScene
/** An address that has never written before. */
let stranger: string

beforeAll(async () => {
  scene = await startMailScene()
})
afterAll(() => scene.desk.stop())
beforeEach(() => {
  stranger = scene.stranger()
})

describe('a mail of staff', () => {
  const PASS = 'Authentication-Results: mx.example.org; dmarc=pass'
  test('is an answer with a signed address and a proof of the sender, and is held if either is missing', async () => {
    const of = await scene.raised(stranger)
    const from = scene.agent.email
    const answer = await scene.arrive({
      from,
      to: scene.tagged(of),
      text: 'We come.',
      headers: [PASS],
    })
    expect(answer).toMatchObject({ state: 'delivered', reason: 'staff_answer' })
    expect((await scene.messagesOf(of.id))[0]).toMatchObject({
      text: 'We come.',
      author: { id: scene.agent.id },
    })
    const unproven = await scene.arrive({ from, to: scene.tagged(of) })
    expect(unproven).toMatchObject({ state: 'held', reason: 'staff_unproven' })
    const unsigned = await scene.arrive({ from, headers: [PASS, `In-Reply-To: <${of.messageId}>`] })
    expect(unsigned).toMatchObject({ state: 'held', reason: 'staff_unsigned' })
    expect(await scene.arrive({ from, headers: [PASS] })).toMatchObject({ reason: 'staff_without_ticket' })
  })

  test('is held when only an untrusted server reports its checks, because senders can forge the report', async () => {
    const of = await scene.raised(stranger)
    const mail = { from: scene.agent.email, to: scene.tagged(of) }
    const forged = 'Authentication-Results: mx.forged.example; dmarc=pass'
    const held = await scene.arrive({ ...mail, headers: [forged] })
    expect(held).toMatchObject({ state: 'held', reason: 'staff_unproven', isAuthenticated: null })
    const below = await scene.arrive({ ...mail, headers: [forged, PASS] })
    expect(below).toMatchObject({ state: 'delivered', reason: 'staff_answer' })
    const twice = ['Authentication-Results: mx.example.org; dmarc=fail', PASS]
    const failed = await scene.arrive({ ...mail, headers: twice })
    expect(failed).toMatchObject({ state: 'held', reason: 'staff_unproven', isAuthenticated: false })
  })

  test('shows staff which check failed when it is held', async () => {
    const of = await scene.raised(stranger)
    const found = 'mx.example.org; dmarc=fail (p=reject); spf=softfail smtp.mailfrom=a.example; dkim=none'
    const headers = [`Authentication-Results: ${found}`, 'Authentication-Results: forged.example; dmarc=pass']
    await scene.arrive({ from: scene.agent.email, to: scene.tagged(of), headers })
    const params = { ticketId: of.id }
    const { answer } = await scene.desk.call('listHeldMails', { params }, scene.agent.token)
    expect(answer).toMatchObject([
      {
        reason: 'staff_unproven',
        authenticated: false,
        checks: { server: 'mx.example.org', dmarc: 'fail', spf: 'softfail', dkim: 'none' },
      },
    ])
  })

  test('becomes a note, hidden from the requester, when it answers a note', async () => {
    const of = await scene.raised(stranger)
    const to = scene.tagged(of, 'note')
    const note = await scene.arrive({
      from: scene.agent.email,
      to,
      text: 'He is difficult.',
      headers: [PASS],
    })
    expect(note).toMatchObject({ state: 'delivered', reason: 'staff_note' })
    expect(await scene.messagesOf(of.id)).toEqual([])
    expect(await scene.arrive({ from: stranger, to })).toMatchObject({
      state: 'held',
      reason: 'not_participant',
    })
  })
})
