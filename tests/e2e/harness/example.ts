import type { Role, SessionOnWire } from '@support-desk/contract'
import type { Example } from '../places/place.ts'
import type { Api } from './api.ts'
import { pictureOf, PICTURES } from './pictures.ts'

export type Sessions = Record<Role, SessionOnWire>

/** The sessions and the ids of the example. */
export type ExampleData = { sessions: Sessions; example: Example }

const LONG_SUBJECT =
  'The projector in the large lecture hall shows everything in green since Monday, also with another laptop and another cable, and the remote control does not react either at all'

/** Creates one user of each role, without other data. */
export async function makeUsers(api: Api): Promise<Sessions> {
  const Admin = await api.logInAdmin()
  const [User, SupportTeam] = [await api.addUser('Maya'), await api.addStaff('SupportTeam', 'Sam', Admin)]
  return { User, SupportTeam, Admin }
}

/** Creates one user of each role, a ticket with a chat, and an unassigned ticket. */
export async function makeExample(api: Api): Promise<ExampleData> {
  const { Admin, User, SupportTeam } = await makeUsers(api)
  const [portrait, projector] = await Promise.all([
    pictureOf(PICTURES.portrait),
    pictureOf(PICTURES.projector),
  ])
  const inputs = { department: 'Physics', EMPcode: 'PH-7' }
  await api.call('legacyUpdateProfile', { image: portrait, fields: { inputs } }, User)
  const assigned = await api.raise(User, 'Green projector', projector)
  const unassigned = await api.raise(User, LONG_SUBJECT, projector)
  await api.call('legacyTakeTicket', { body: { Ticketid: assigned } }, SupportTeam)
  const { id: teamId } = await api.call('createTeam', { body: { name: 'Lecture halls' } }, Admin)
  await api.call('updateTicketTeam', { params: { ticketId: assigned }, body: { teamId } }, SupportTeam)
  const say = (chat: string, by: SessionOnWire) =>
    api.call('postChat', { body: { chat, ticketid: assigned } }, by)
  await say('Have you tried another cable? See https://example.org/cables', SupportTeam)
  await say('Yes, it is still green.', User)
  await say('Then I will come over.', SupportTeam)
  return {
    sessions: { User: await api.logIn('Maya'), SupportTeam, Admin },
    example: { assigned, unassigned, username: 'Maya' },
  }
}
