import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, type Call } from '@support-desk/contract'
import { send, type User } from '../../../testing/calls/test-server.ts'
import { type MailScene, startMailScene } from '../../../testing/mail/mail-scene.ts'

/** Parts of mails that requesters must not see: headers, held mails with sender and text, copied addresses, notes. */
const HIDDEN = ['zqheader', 'zqeve', 'zqheldtext', 'zqcopied', 'zqnote']

let scene: MailScene
let requester: User
let other: User

beforeAll(async () => {
  scene = await startMailScene()
  requester = await scene.desk.add('User', 'amara')
  other = await scene.desk.add('User', 'omar')
})
afterAll(() => scene.desk.stop())

/** Creates a ticket of the requester with all kinds of mail. Returns the ids for call parameters. */
async function fill(): Promise<Record<string, string>> {
  const messageId = 'root@example.net'
  const reply = { headers: [`In-Reply-To: <${messageId}>`] }
  const traced = { from: requester.email, messageId, headers: ['X-Trace: zqheader'] }
  const ticketId = (await scene.arrive(traced)).ticketId ?? ''
  const eve = { from: 'Zqeve Adams <zqeve@example.net>', subject: 'zqheldtext', text: 'zqheldtext' }
  const held = await scene.arrive({ ...eve, ...reply })
  expect(held).toMatchObject({ state: 'held', ticketId })
  const copied = await scene.arrive({ from: 'Cora Lind <zqcopied@example.net>', ...reply })
  const add = { params: { mailId: copied.id }, body: { decision: 'add' as const } }
  expect((await scene.desk.call('decideHeldMail', add, scene.agent.token)).status).toBe(204)
  const to = scene.tagged(await scene.ticketOf(ticketId), 'note')
  const pass = ['Authentication-Results: mx.example.org; dmarc=pass']
  const note = await scene.arrive({ from: scene.agent.email, to, text: 'zqnote', headers: pass })
  expect(note).toMatchObject({ reason: 'staff_note' })
  return {
    ticketId,
    ticketid: ticketId,
    mailId: held.id,
    receivedId: note.id,
    mailboxId: scene.mailbox,
    messageId: note.entryId ?? '',
    userId: scene.agent.id,
  }
}

test('hides the staff-only parts of mails from requesters and other users, in calls and events', async () => {
  const params = await fill()
  const readings = Object.entries(CALLS as Record<string, Call>).filter(
    ([name, { method, path }]) =>
      method === 'GET' &&
      // An export contains the person's own texts.
      name !== 'exportOwnData' &&
      [...path.matchAll(/:(\w+)/g)].every(([, param = '']) => param in params),
  )
  expect(readings.length).toBeGreaterThan(40)
  for (const { token } of [requester, other]) {
    for (const [name, call] of readings) {
      const query = name === 'getEvents' ? { since: 0 } : {}
      const { body } = await send(scene.desk.app, call, { params, query }, token)
      const said = body.toLowerCase()
      expect(
        HIDDEN.filter((mark) => said.includes(mark)),
        name,
      ).toEqual([])
    }
    const { answer } = await scene.desk.call('getEvents', { query: { since: 0 } }, token)
    expect(JSON.stringify(answer)).not.toMatch(/"kind":"mail(?:box)?\./)
  }
  // The hidden parts exist, and staff can read them.
  const { store } = scene.desk.ctx
  const recorded = (await store.events.list(0, 1000)).map(({ kind }) => kind)
  expect(recorded.filter((kind) => kind.startsWith('mail.')).length).toBeGreaterThan(5)
  const ticketId = params['ticketId'] ?? ''
  const margin = await scene.desk.call('listHeldMails', { params: { ticketId } }, scene.agent.token)
  expect(JSON.stringify(margin.answer)).toContain('zqheldtext')
})
