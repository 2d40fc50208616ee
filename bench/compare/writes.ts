import type autocannon from 'autocannon'
import { SETTABLE_STATES } from '@support-desk/contract'
import { PASSWORD } from '../history/users.ts'
import { raising } from '../operations.ts'
import type { UploadKind } from '../uploads.ts'
import type { Operation } from './operation.ts'
import type { Askers } from './reads.ts'
import type { Asker, Scene } from './scene.ts'

/** A round of these is some requests and not some seconds: what was taken is gone, and the others are slow on purpose. */
const TAKES = 250
const LOGINS = 64

/** A kind of picture, and enough of them for every round. */
export type DrawnUploads = { kind: UploadKind; pictures: Buffer[] }

/** What raising with a kind of picture is called. */
export const raisingWith = ({ name }: UploadKind): string => `raise a ticket with ${name}`

/** Everything that changes something. Each server gets its own, as what was taken cannot be taken again. */
export function writes(
  uploads: readonly DrawnUploads[],
  scene: Scene,
  askers: Askers,
  fresh: string[],
): Operation[] {
  const { members, users } = askers
  const byId = new Map([...members, ...users].map((asker) => [asker.id, asker]))
  const json = (path: string, asker: Asker, body: object): autocannon.Request => ({
    method: 'POST',
    path,
    headers: { ...asker.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const assigned = scene.assigned.flatMap(({ ticketId, assignee }) => {
    const asker = byId.get(assignee)
    return asker ? [{ ticketId, asker }] : []
  })
  let taken = 0
  let updated = 0
  return [
    ...uploads.map(({ kind, pictures }) => ({
      ...raising(
        raisingWith(kind),
        pictures,
        users.map(({ headers }) => headers),
      ),
      amount: kind.perRound,
    })),
    {
      name: 'take a ticket',
      kind: 'write',
      requests: [],
      amount: TAKES,
      next() {
        const asker = members[taken % members.length] as Asker
        const Ticketid = fresh[taken++]
        if (Ticketid === undefined) throw new Error('There are no more tickets to take.')
        return json('/api/taketickets', asker, { Ticketid })
      },
    },
    {
      name: 'update a ticket',
      kind: 'write',
      requests: [],
      // Whoever comes again to a ticket finds the state that was set before, and sets the next.
      next() {
        const { ticketId, asker } = assigned[updated % assigned.length] as (typeof assigned)[number]
        const round = Math.floor(updated++ / assigned.length)
        return json('/api/updateTicket', asker, {
          ticketid: ticketId,
          status: SETTABLE_STATES[round % SETTABLE_STATES.length],
        })
      },
    },
    {
      name: 'post a message',
      kind: 'write',
      requests: assigned.map(({ ticketId, asker }) =>
        json('/api/postchat', asker, { ticketid: ticketId, chat: 'Please try the printer again now.' }),
      ),
    },
    {
      name: 'login',
      kind: 'login',
      requests: [],
      amount: LOGINS,
      next: () => {
        const { username } = users[taken++ % users.length] as Asker
        return {
          method: 'POST',
          path: '/api/Login',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ log_detail: username, userPassword: PASSWORD }),
        }
      },
    },
  ]
}
