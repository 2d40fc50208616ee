import { DEFAULT_FORM } from '@support-desk/contract'
import { samplePicture } from '../../calls/test-server.ts'
import type { Scene } from '../scene.ts'

/** Ids of tickets by their status and owner. */
export type Tickets = { free: string; taken: string; onHold: string; solved: string; foreign: string }

/** Raises a ticket of each kind, without recording it. */
export async function raiseSome({ testServer, self, others }: Scene): Promise<Tickets> {
  const raise = async (by: typeof self.User, subject: string): Promise<string> => {
    testServer.advance(1)
    return testServer.raise(by, subject)
  }
  const take = async (Ticketid: string): Promise<void> => {
    testServer.advance(1)
    await testServer.call('legacyTakeTicket', { body: { Ticketid } }, self.SupportTeam.token)
  }
  const set = async (ticketid: string, status: 'OnHold' | 'Pending' | 'Solved'): Promise<void> => {
    testServer.advance(1)
    await testServer.call('updateTicket', { body: { ticketid, status } }, self.SupportTeam.token)
  }
  const [free, taken] = [await raise(self.User, 'Printer on fire'), await raise(self.User, 'No network')]
  const [onHold, solved] = [
    await raise(self.User, 'Password lost'),
    await raise(self.User, 'Screen is black'),
  ]
  const foreign = await raise(others.User, 'Keyboard "sticks" <again> – ärgerlich')
  for (const id of [taken, onHold, solved]) await take(id)
  await set(onHold, 'OnHold')
  await set(solved, 'Solved')
  testServer.advance(1)
  const body = { ticketid: foreign, supportteamid: others.SupportTeam.id }
  await testServer.call('legacyAssignTicket', { body }, self.Admin.token)
  testServer.advance(1)
  await testServer.call(
    'updateTicket',
    { body: { ticketid: foreign, status: 'Pending' } },
    others.SupportTeam.token,
  )
  return { free, taken, onHold, solved, foreign }
}

/** New tickets, details before and after a first read, and late changes. */
export async function tellTickets(scene: Scene): Promise<void> {
  const { self } = scene
  const tickets = await raiseSome(scene)
  await raiseOneMore(scene)
  const { free, taken, foreign } = tickets
  for (const [state, ticketid] of Object.entries(tickets))
    if (ticketid !== foreign)
      await scene.ask('legacyGetTicket', `${state}, by the requester`, { params: { ticketid } }, self.User)
  const params = { ticketid: taken }
  for (const role of ['SupportTeam', 'Admin'] as const)
    await scene.ask('legacyGetTicket', `a ticket as ${role} sees it`, { params }, self[role])
  for (const screenshot of ['omit', 'include', ''])
    await scene.ask(
      'legacyGetTicket',
      `screenshot=${screenshot}`,
      { params, query: { screenshot } },
      self.User,
    )
  await scene.unchanged('legacyGetTicket', params, self.User)
  const take = (about: string, body: object) =>
    scene.ask('legacyTakeTicket', about, { body }, self.SupportTeam)
  await take('another version', { Ticketid: free, version: 7 })
  await take('its version', { Ticketid: free, version: 0 })
  await take('a second time', { Ticketid: free })
  await changeStatuses(scene, taken)
  await assign(scene)
  await tellMerged(scene)
  await solveWithout(scene)
}

async function raiseOneMore(scene: Scene): Promise<void> {
  const ticketdetails = { date: '2026-01-05', time: '23:59', subject: ' Mouse ', message: 'It bites.' }
  const image = await samplePicture()
  const authuser = { user_name: 'Otto', power: 'Admin' }
  const raise = (about: string, details: object) =>
    scene.ask('raiseTicket', about, { image, fields: { ticketdetails: details, authuser } }, scene.self.User)
  const response = await raise('somebody who says who they are', ticketdetails)
  const params = { ticketid: response.json<{ ticketID: string }>().ticketID }
  await scene.ask('legacyGetTicket', 'just raised', { params }, scene.self.User)
  for (const date of ['05.01.2026', '2026-02-30']) await raise(`date ${date}`, { ...ticketdetails, date })
  for (const time of ['25:00', '8:30', null]) await raise(`time ${time}`, { ...ticketdetails, time })
}

async function changeStatuses(scene: Scene, ticketid: string): Promise<void> {
  const set = (about: string, body: object) =>
    scene.ask('updateTicket', about, { body: { ticketid, ...body } }, scene.self.SupportTeam)
  await set('another version', { status: 'Solved', version: 7 })
  for (const status of [
    'Pending',
    'Pending',
    'Waiting',
    'OnHold',
    'Solved',
    'Pending',
    'Unassigned',
    'Select',
  ])
    await set(`to ${status}`, { status })
}

async function assign(scene: Scene): Promise<void> {
  const { testServer, self, others } = scene
  const ticketid = await testServer.raise(self.User, 'Chair')
  const assignTo = (about: string, supportteamid: string, more: object = {}) =>
    scene.ask('legacyAssignTicket', about, { body: { ticketid, supportteamid, ...more } }, self.Admin)
  await assignTo('another version', self.SupportTeam.id, { version: 7 })
  await assignTo('its version', self.SupportTeam.id, { version: 0 })
  await assignTo('to the one who has it', self.SupportTeam.id)
  await assignTo('to another one', others.SupportTeam.id)
}

/** Raises a ticket that is merged into another one, without recording it. Returns its id. */
export async function raiseMerged({ testServer, self }: Scene): Promise<string> {
  const [id, intoId] = [
    await testServer.raise(self.User, 'Lamp'),
    await testServer.raise(self.User, 'The same lamp'),
  ]
  const asked = { params: { ticketId: id }, body: { intoId } }
  await testServer.call('mergeTicket', asked, self.SupportTeam.token)
  return id
}

async function tellMerged(scene: Scene): Promise<void> {
  const { self, others } = scene
  const ticketid = await raiseMerged(scene)
  const about = 'one that was merged'
  await scene.ask('legacyGetTicket', about, { params: { ticketid } }, self.User)
  await scene.ask('legacyTakeTicket', about, { body: { Ticketid: ticketid } }, self.SupportTeam)
  const assigned = { body: { ticketid, supportteamid: others.SupportTeam.id } }
  await scene.ask('legacyAssignTicket', about, assigned, self.Admin)
  await scene.ask('updateTicket', about, { body: { ticketid, status: 'Pending' } }, self.SupportTeam)
}

/** A ticket whose form has a field that is required for solving. */
async function solveWithout({ testServer, self, ask }: Scene): Promise<void> {
  const ticketid = await testServer.raise(self.User, 'Door')
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, self.SupportTeam.token)
  const body = { key: 'cause', name: 'Cause', kind: 'text' } as const
  await testServer.call('createField', { body }, self.Admin.token)
  const params = { formId: DEFAULT_FORM }
  const form = { name: 'General request', isArchived: false }
  const fields = [{ key: 'cause', required: 'solve' as const }]
  await testServer.call('updateForm', { params, body: { ...form, version: 1, fields } }, self.Admin.token)
  const input = { body: { ticketid, status: 'Solved' } }
  await ask('updateTicket', 'without what its form needs', input, self.SupportTeam)
  await testServer.call('updateForm', { params, body: { ...form, version: 2 } }, self.Admin.token)
}
