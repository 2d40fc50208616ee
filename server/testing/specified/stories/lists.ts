import { type CallName, TICKET_FILTERS, TICKET_LIST_SORTS } from '@support-desk/contract'
import type { User } from '../../calls/test-server.ts'
import type { Scene } from '../scene.ts'
import { tellPages } from './pages.ts'
import { raiseSome } from './tickets.ts'

/** Requests every list of tickets by status, page and order, and the counts. */
export async function tellLists(scene: Scene): Promise<void> {
  const { self, others } = scene
  const { User, SupportTeam, Admin } = self
  await raiseSome(scene)
  await tellPages(scene, 'listMyTickets', {}, User)
  await tellPages(scene, 'listAllTickets', {}, SupportTeam)
  await scene.ask('listAllTickets', 'by an admin', {}, Admin)
  await scene.ask('listAllTickets', 'of a state', { query: { filter: 'onhold' } }, Admin)
  for (const sort of TICKET_LIST_SORTS)
    await scene.ask('listMyTickets', `by ${sort}`, { query: { sort } }, User)
  await scene.ask('listMyTickets', 'those of somebody else', {}, others.User)
  await filterAll(scene, 'filterMyTickets', User)
  await filterAll(scene, 'filterAllTickets', Admin)
  await filterAll(scene, 'filterAssignedTickets', SupportTeam)
  for (const user of [User, SupportTeam]) {
    const params = { userid: user.id, power: user.role }
    await scene.ask('listTicketsOfUser', `those of ${user.username}`, { params }, Admin)
  }
  await tellPages(scene, 'listTicketsOfUser', { userid: User.id, power: 'User' }, Admin)
  const mixedUp = { userid: User.id, power: 'SupportTeam' }
  await scene.ask('listTicketsOfUser', 'another role', { params: mixedUp }, Admin)
  await scene.unchanged('listMyTickets', {}, User)
  await scene.ask('countMyTickets', 'with tickets', {}, User)
  await scene.ask('countAssignedTickets', 'with tickets', {}, SupportTeam)
  await scene.ask('countAllTickets', 'with tickets', {}, Admin)
}

async function filterAll(scene: Scene, name: CallName, by: User): Promise<void> {
  for (const filter of [...TICKET_FILTERS, 'total', 'SOLVED', 'Select'])
    await scene.ask(name, filter, { params: { filter } }, by)
  await tellPages(scene, name, { filter: 'Total' }, by)
}
