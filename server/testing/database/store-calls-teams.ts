import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import { type Call, readTwoPages, type Sample } from './store-calls.ts'
import { at } from './test-store.ts'

const ANYBODY = 'nobody'

/** Reads of teams, their tickets and timelines. */
export const teamReads = ({ teams, ticketTeams, timeline }: Store, { ticketId }: Sample): Call[] => [
  ['a team', () => teams.find(ANYBODY)],
  ['a team by its name', () => teams.findNamed('Network')],
  ['names of teams', () => teams.names([ANYBODY])],
  ['teams of a user', () => teams.idsOf(ANYBODY)],
  ['members of a team', () => teams.members([ANYBODY])],
  ['staff by name', () => teams.listStaffMembers('a', 5)],
  ['open tickets of teams', () => ticketTeams.openCounts([ANYBODY])],
  ['a timeline', () => readTwoPages((page) => timeline.list(ticketId, { ...page, readerIs: 'staff' }))],
  [
    'a timeline without messages',
    () => timeline.list(ticketId, { limit: 1, omitsMessages: true, readerIs: 'requester' }),
  ],
]

/** Changes of teams and their tickets. */
export const teamChanges = (store: Store, { ticketId, member }: Sample): Call[] => [
  [
    'a team created, changed and deleted',
    () =>
      store.write(async (tx) => {
        const id = newId()
        await tx.teams.insert({ id, name: id, address: null, createdAt: at(0) })
        await tx.teams.keep(id)
        await tx.teams.update(id, { name: `${id} 2`, address: null }, at(1))
        await tx.teams.addMembers(id, [member.id])
        await tx.ticketTeams.set(ticketId, id)
        await tx.ticketTeams.leave(id, 5)
        await tx.teams.removeMembers(id, [member.id])
        await tx.teams.removeFromAll(member.id)
        await tx.teams.remove(id)
      }),
  ],
]
