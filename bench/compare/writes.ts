import type autocannon from 'autocannon'
import { SETTABLE_STATES } from '@support-desk/contract'
import { PASSWORD } from '../history/users.ts'
import { raising, upload } from '../operations.ts'
import { drawUploads, type UploadKind, UPLOADS } from '../uploads.ts'
import { ROUNDS } from '../load.ts'
import type { Operation } from './operation.ts'
import type { Askers } from './reads.ts'
import type { Asker, Scene } from './scene.ts'

/** A round of these is some requests and not some seconds: what was taken is gone, and the others are slow on purpose. */
const TAKES = 768
const LOGINS = 64

/** A kind of picture, and forms with enough of them for every round. */
export type DrawnUploads = { kind: UploadKind; forms: Buffer[] }

/** What raising with a kind of picture is called. */
const raisingWith = ({ name }: UploadKind): string => `raise a ticket with ${name}`

/**
 * Draws the pictures for operations whose name contains a text. Before anything else: a server in this process would let no
 * SVG be read any more.
 */
export async function drawForms(only: string): Promise<DrawnUploads[]> {
  const drawn: DrawnUploads[] = []
  for (const kind of UPLOADS.filter((each) => raisingWith(each).includes(only))) {
    const pictures = await drawUploads(kind, ROUNDS * kind.perRound)
    drawn.push({ kind, forms: pictures.map(upload) })
  }
  return drawn
}

/** Everything that changes something. Each server gets its own, as what was taken cannot be taken again. */
export function writes(
  uploads: readonly DrawnUploads[],
  { assigned: tickets, fresh }: Scene,
  askers: Askers,
): Operation[] {
  const { members, users } = askers
  const byId = new Map([...members, ...users].map((asker) => [asker.id, asker]))
  const json = (path: string, asker: Asker, body: object): autocannon.Request => ({
    method: 'POST',
    path,
    headers: { ...asker.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const assigned = tickets.flatMap(({ ticketId, assignee }) => {
    const asker = byId.get(assignee)
    return asker ? [{ ticketId, asker }] : []
  })
  let taken = 0
  let updated = 0
  return [
    ...uploads.map(({ kind, forms }) => ({
      ...raising(
        raisingWith(kind),
        forms,
        users.map(({ headers }) => headers),
      ),
      amount: kind.perRound,
    })),
    {
      name: 'take a ticket',
      kind: 'take',
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
      kind: 'update',
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
      kind: 'post',
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
