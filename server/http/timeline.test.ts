import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TimelineEntryOnWire } from '@support-desk/contract'
import { expectRefusal } from './expect-refusal.ts'
import { type Person, type Reply, samplePicture, startTestDesk, type TestDesk } from './testing.ts'

let desk: TestDesk
let user: Person
let ada: Person
let admin: Person

beforeAll(async () => {
  desk = await startTestDesk()
  ;[user, ada, admin] = await Promise.all([
    desk.add('User', 'amara'),
    desk.add('SupportTeam', 'Ada'),
    desk.add('Admin', 'Dana'),
  ])
})
afterAll(() => desk.stop())

const timeline = async (ticketid: string, by: Person): Promise<TimelineEntryOnWire[]> =>
  (await desk.call('listTimeline', { params: { ticketid } }, by.token)).answer

const post = async (ticketid: string, by: Person, chat: string) =>
  expect((await desk.call('postChat', { body: { ticketid, chat } }, by.token)).status).toBe(200)

test('tells the whole life of a ticket, who and when, latest first', async () => {
  const other = await desk.raise(user, 'Another one')
  const ticketid = await desk.raise(user)
  const leaver = await desk.add('SupportTeam', 'Lee')
  const raisedAt = desk.now().toISOString()
  desk.advance(60)
  await desk.call('getTicket', { params: { ticketid } }, leaver.token)
  await desk.call('takeTicket', { body: { Ticketid: other } }, ada.token)
  await desk.call('takeTicket', { body: { Ticketid: ticketid } }, leaver.token)
  await desk.call('updateTicket', { body: { ticketid, status: 'OnHold' } }, leaver.token)
  await post(ticketid, user, 'Any news?')
  await post(other, user, 'Not here')
  const params = { userid: leaver.id, power: 'SupportTeam' } as const
  await desk.call('deletePerson', { params }, admin.token)
  await desk.call('assignTicket', { body: { ticketid, supportteamid: ada.id } }, admin.token)
  const message = { ticketid, chat: 'See here' }
  await desk.call('postPicture', { image: await samplePicture(), fields: { message } }, admin.token)
  await post(ticketid, ada, 'Not for you')
  await desk.call('markChatRead', { body: { ticketid, count: 2 } }, user.token)
  const { answer } = await desk.call('listMessages', { params: { ticketid } }, ada.token)
  const undo = { ticketid, messageid: answer.chats.at(-1)?._id ?? '' }
  expect((await desk.call('takeBackMessage', { body: undo }, ada.token)).status).toBe(200)

  const by = (person: Person, username = person.username) => ({
    _id: person.id,
    username,
    power: person.role,
  })
  const nothing = { person: '', from: null, to: null, text: '', image: false }
  const time = desk.now().toISOString()
  const told = (kind: string, actor: object, rest: object = {}) => ({
    number: expect.any(Number),
    kind,
    by: actor,
    time,
    ...nothing,
    ...rest,
  })
  const entries = (dana: object) => [
    told('message.taken_back', by(ada)),
    told('message.posted', by(ada)),
    told('message.posted', dana, { text: 'See here', image: true }),
    told('ticket.assigned', dana, { person: 'Ada' }),
    told('ticket.unassigned', dana, { person: 'Lee' }),
    told('message.posted', by(user), { text: 'Any news?' }),
    told('ticket.state_changed', by(leaver), { from: 'Waiting', to: 'OnHold' }),
    told('ticket.taken', by(leaver), { person: 'Lee' }),
    told('ticket.opened', by(leaver)),
    told('ticket.raised', by(user), { time: raisedAt }),
  ]
  expect(await timeline(ticketid, ada)).toEqual(entries(by(admin)))
  expect(await timeline(ticketid, user)).toEqual(entries(by(admin, 'Admin')))
})

test('comes in pages that neither repeat nor skip while more happens', async () => {
  const ticketid = await desk.raise(user)
  await desk.call('takeTicket', { body: { Ticketid: ticketid } }, ada.token)
  for (let index = 1; index <= 9; index++) {
    await post(ticketid, user, `Line ${index}`)
    await desk.call('markChatRead', { body: { ticketid, count: index } }, ada.token)
  }
  const whole = await timeline(ticketid, ada)
  expect(whole).toHaveLength(11)

  const seen: TimelineEntryOnWire[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 4, ...(cursor && { cursor }) }
    const page: Reply<'listTimeline'> = await desk.call(
      'listTimeline',
      { params: { ticketid }, query },
      ada.token,
    )
    seen.push(...page.answer)
    cursor = page.nextCursor
    await post(ticketid, ada, 'Meanwhile')
  } while (cursor !== null)
  expect(seen).toEqual(whole)
})

test('is refused where it cannot be', async () => {
  const ticketid = await desk.raise(user)
  const refused = { code: 'validation', field: 'cursor' } as const
  for (const cursor of ['nonsense', 'WyJ4IiwiIl0', 'bnVsbA', 'WyIxLjUiLCIiXQ']) {
    await expectRefusal(desk, 'listTimeline', { params: { ticketid }, query: { cursor } }, user, refused)
  }
  const stranger = await desk.add('User')
  await expectRefusal(desk, 'listTimeline', { params: { ticketid } }, stranger, { code: 'not_found' })
})
