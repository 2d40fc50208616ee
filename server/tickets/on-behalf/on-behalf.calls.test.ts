import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { type MailScene, startMailScene } from '../../testing/mail/mail-scene.ts'
import type { User } from '../../testing/calls/test-server.ts'

let scene: MailScene
let agent: User
let colleague: User
let admin: User
let ada: User

beforeAll(async () => {
  scene = await startMailScene()
  ;[agent, colleague, admin, ada] = await Promise.all([
    scene.desk.add('SupportTeam', 'vera'),
    scene.desk.add('SupportTeam'),
    scene.desk.add('Admin'),
    scene.desk.add('User', 'ada'),
  ])
})
afterAll(() => scene.desk.stop())

type Body = CallInput<'createTicketForRequester', Blob>['body']
const draft = (more: Partial<Body> & Pick<Body, 'requester'>): Body => ({
  channel: 'phone',
  subject: 'Green projector',
  message: 'All is green since noon.',
  ...more,
})
const create = async (by: User, more: Parameters<typeof draft>[0]) =>
  (await scene.desk.call('createTicketForRequester', { body: draft(more) }, by.token)).answer
const ticketOf = async (ticketId: string, by = agent) =>
  (await scene.desk.call('getTicket', { params: { ticketId } }, by.token)).answer
const search = async (q: string) =>
  (await scene.desk.call('listRequesters', { query: { q } }, agent.token)).answer
const timeline = async (ticketId: string, by: User) =>
  (await scene.desk.call('listTimelineEntries', { params: { ticketId } }, by.token)).answer.map(
    ({ kind, by: actor, details }) => [kind, actor?.username, details?.['channel']],
  )

test('a ticket for a known requester is theirs, assigned to its author, and sends no email', async () => {
  const { id } = await create(agent, { requester: { id: ada.id } })
  const ticket = await ticketOf(id)
  expect(ticket).toMatchObject({ requester: { id: ada.id }, assignee: { id: agent.id }, hasPicture: false })
  expect(ticket.queue).toMatchObject({ channel: 'phone', priority: 'normal', team: null, tags: [] })
  const theirs = await scene.desk.call('listTickets', {}, ada.token)
  expect(theirs.answer.map((row) => row.id)).toContain(id)
  expect((await ticketOf(id, ada)).queue).toBeNull()
  expect(await timeline(id, ada)).toEqual([
    ['ticket.taken', 'vera', undefined],
    ['ticket.raised', 'vera', 'phone'],
  ])
  expect(await scene.mailedTo('ada@example.com')).toEqual([])
  const { answer } = await scene.desk.call('listNotifications', {}, ada.token)
  expect(answer.map(({ text }) => text)).toEqual(['vera created the ticket “Green projector” for you'])
})

test('team, priority, tags and assignee are set, and the assignee is notified', async () => {
  const team = (await scene.desk.call('createTeam', { body: { name: 'Network' } }, admin.token)).answer
  const tag = (await scene.desk.call('createTag', { body: { name: 'VPN' } }, admin.token)).answer
  const { id } = await create(admin, {
    requester: { id: ada.id },
    channel: 'counter',
    assigneeId: colleague.id,
    teamId: team.id,
    priority: 'high',
    tags: [tag.id],
  })
  const { queue, assignee } = await ticketOf(id)
  expect(assignee?.id).toBe(colleague.id)
  expect(queue).toMatchObject({ channel: 'counter', priority: 'high', team: { id: team.id } })
  expect(queue?.tags.map(({ name }) => name)).toEqual(['VPN'])
  const { answer } = await scene.desk.call('listNotifications', {}, colleague.token)
  expect(answer.map(({ text }) => text)).toEqual(['Ticket “Green projector” was assigned to you'])
  const found = await scene.desk.call(
    'listQueueTickets',
    { query: { condition: 'channel:counter' } },
    agent.token,
  )
  expect(found.answer.map((row) => row.id)).toEqual([id])
})

test('an unknown address becomes a contact, who gets an acknowledgement if asked, and answers by mail', async () => {
  const address = 'maria@customer.example'
  const requester = { name: 'Maria Kolb', email: address, phone: '+41 79 555 01 02' }
  const { id, number } = await create(agent, { requester, acknowledges: true })
  expect((await ticketOf(id)).requester.username).toBe('Maria Kolb')
  const [found] = await search('079 555 01 02')
  expect(found).toMatchObject({ username: 'Maria Kolb', email: address, isContact: true })
  const [mail] = await scene.mailedTo(address)
  expect(mail?.text).toContain(`#${number}`)
  const { ticketId } = await scene.arrive({
    from: `Maria Kolb <${address}>`,
    to: mail?.replyTo ?? '',
    subject: 'Re: Green projector',
    text: 'It is the one in room 12.',
  })
  expect(ticketId).toBe(id)
})

test('a number without an address makes a contact without mail, found by the end of the number', async () => {
  const sent = scene.desk.sent.length
  const requester = { name: 'Otto Wild', phone: '044 555 77 88' }
  const { id } = await create(agent, { requester, acknowledges: true })
  await scene.mailedTo('')
  expect(scene.desk.sent.length).toBe(sent)
  expect(await search('0041445557788')).toMatchObject([{ username: 'Otto Wild', email: '' }])
  const [otto] = await search('otto')
  expect(otto?.phones).toEqual(['044 555 77 88'])
  expect((await ticketOf(id)).requester.id).toBe(otto?.id)
})

test('the address of an account selects this account and adds the phone number to it', async () => {
  const { id } = await create(agent, { requester: { email: 'ADA@example.com', phone: '031 555 00 11' } })
  expect((await ticketOf(id)).requester.id).toBe(ada.id)
  expect(await search('031 555 00 11')).toMatchObject([{ id: ada.id }])
})

test.each([
  ['no requester', {}],
  ['an unknown account', { id: 'none' }],
  ['an address of the help desk', { email: 'support@example.org' }],
  ['a text that is no number', { name: 'Otto', phone: '()-()' }],
])('%s is refused and creates nothing', async (_, requester) => {
  const before = (await scene.desk.call('listTickets', {}, agent.token)).answer.length
  await expectRefusal(scene.desk, 'createTicketForRequester', { body: draft({ requester }) }, agent, {
    code: 'validation',
    field: 'requester',
  })
  expect((await scene.desk.call('listTickets', {}, agent.token)).answer).toHaveLength(before)
})

test('a team member cannot be the requester', async () => {
  await expectRefusal(
    scene.desk,
    'createTicketForRequester',
    { body: draft({ requester: { id: colleague.id } }) },
    agent,
    { code: 'validation', field: 'requester' },
  )
})
