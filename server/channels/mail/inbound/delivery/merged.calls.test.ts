import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, type Call } from '@support-desk/contract'
import { send, type User } from '../../../../testing/calls/test-server.ts'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'

let scene: MailScene
let amara: User
let bo: User

beforeAll(async () => {
  scene = await startMailScene()
  amara = await scene.desk.add('User', 'amara')
  bo = await scene.desk.add('User', 'bo')
})
afterAll(() => scene.desk.stop())

const PROVEN = 'Authentication-Results: mx.example.org; dmarc=pass header.from=example.com'
const merge = (ticketId: string, body: { intoId: string; share: boolean }) =>
  scene.desk.call('mergeTicket', { params: { ticketId }, body }, scene.agent.token)

/** Two tickets by mail of two requesters. The ticket of `bo` is merged into the ticket of `amara`. */
async function merged(share: boolean) {
  const raise = async ({ email }: User) => {
    const messageId = `root-${crypto.randomUUID()}@example.com`
    const mail = await scene.arrive({ from: email, messageId })
    const ticket = await scene.ticketOf(mail.ticketId)
    await scene.desk.call('legacyTakeTicket', { body: { Ticketid: ticket.id } }, scene.agent.token)
    return { ticket, messageId }
  }
  const [source, target] = [await raise(bo), await raise(amara)]
  expect((await merge(source.ticket.id, { intoId: target.ticket.id, share })).status).toBe(200)
  return { source, target: target.ticket }
}

/** Everything that a requester can read of a ticket or in general. */
async function readBy(reader: User, ticketId: string): Promise<string> {
  const params: Record<string, string> = { ticketId, ticketid: ticketId }
  const bodies: string[] = []
  for (const [, call] of Object.entries(CALLS as Record<string, Call>)) {
    const { method, path } = call
    if (method !== 'GET' || [...path.matchAll(/:(\w+)/g)].some(([, param = '']) => !(param in params)))
      continue
    const query = path.endsWith('/events') ? { since: 0 } : { q: 'zqsecret' }
    for (const asked of [query, {}])
      bodies.push((await send(scene.desk.app, call, { params, query: asked }, reader.token)).body)
  }
  return bodies.join('\n').toLowerCase()
}

test('hides an answer to an unshared merged ticket from the other requester', async () => {
  const { source, target } = await merged(false)
  const mail = {
    from: `Zqname Zqsecret <${bo.email}>`,
    text: 'zqsecret words',
    headers: [PROVEN, `In-Reply-To: <${source.messageId}>`],
  }
  const held = await scene.arrive(mail)
  expect(held).toMatchObject({ state: 'held', reason: 'merge_unshared', ticketId: target.id })
  expect(await scene.messagesOf(target.id)).toEqual([])
  scene.desk.advance(120)
  const mailed = (await scene.mailedTo(amara.email)).map((each) => JSON.stringify(each)).join('\n')
  for (const seen of [await readBy(amara, target.id), mailed.toLowerCase()]) {
    expect(seen).not.toContain('zqsecret')
    expect(seen).not.toContain(bo.email.toLowerCase())
  }
  // Staff cannot add it to the ticket by a decision either, but can make a separate ticket of it.
  const decide = (decision: 'add' | 'own_ticket') =>
    scene.desk.call('decideHeldMail', { params: { mailId: held.id }, body: { decision } }, scene.agent.token)
  expect((await decide('add')).failure).toMatchObject({ code: 'validation', field: 'decision' })
  expect((await decide('own_ticket')).status).toBe(204)
  expect(await readBy(amara, target.id)).not.toContain('zqsecret')
})

test('adds an answer to a merged ticket to the target ticket if the merge was shared', async () => {
  const { source, target } = await merged(true)
  const answer = await scene.arrive({ from: bo.email, to: scene.tagged(source.ticket) })
  expect(answer).toMatchObject({ state: 'delivered', reason: 'answer', ticketId: target.id })
})

test('holds a mailed reply of staff to an unshared merged ticket, and delivers a mailed note', async () => {
  const { source, target } = await merged(false)
  const mail = { from: scene.agent.email, text: 'zqstaff words', headers: [PROVEN] }
  const held = await scene.arrive({ ...mail, to: scene.tagged(source.ticket) })
  expect(held).toMatchObject({ state: 'held', reason: 'merge_unshared' })
  expect(await scene.messagesOf(target.id)).toEqual([])
  const note = await scene.arrive({ ...mail, to: scene.tagged(source.ticket, 'note') })
  expect(note).toMatchObject({ state: 'delivered', reason: 'staff_note', ticketId: target.id })
})
