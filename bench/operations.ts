import type autocannon from 'autocannon'
import { samplePicture } from './data.ts'

/** One thing to measure: the requests that every server gets in turn, and who sends them. */
export type Operation = { name: string; as: 'admin' | 'member' | 'user'; requests: autocannon.Request[] }

const JSON_TYPE = { 'content-type': 'application/json' }
const BOUNDARY = 'bench-boundary'
export const UPLOAD_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** What nodes are compared by, on a ticket that the member has and that the user raised. */
export async function operations(ticketId: string): Promise<Operation[]> {
  return [
    {
      name: 'ticket details',
      as: 'member',
      requests: [{ method: 'GET', path: `/api/GetOneTicket/${ticketId}` }],
    },
    {
      name: 'first page of all tickets',
      as: 'admin',
      requests: [{ method: 'GET', path: '/api/GetAllTickets?limit=50' }],
    },
    posting('posting a chat message', [ticketId]),
    {
      name: 'raising a ticket',
      as: 'user',
      requests: [
        {
          method: 'POST',
          path: '/api/NewTicket',
          headers: { 'content-type': UPLOAD_TYPE },
          body: upload(await samplePicture()),
        },
      ],
    },
  ]
}

/** Posts to some chats in turn: those who write in one wait for each other. */
export const posting = (name: string, ticketIds: string[]): Operation => ({
  name,
  as: 'member',
  requests: ticketIds.map((ticketid) => ({
    method: 'POST',
    path: '/api/postchat',
    headers: JSON_TYPE,
    body: JSON.stringify({ chat: 'Please try again now.', ticketid }),
  })),
})

/** Raises tickets, each with the next picture and by the next user. */
export function raising(name: string, pictures: Buffer[], askers: Record<string, string>[]): Raising {
  let count = 0
  const bodies = pictures.map(upload)
  const next = (): autocannon.Request => {
    const headers = { ...askers[count % askers.length], 'content-type': UPLOAD_TYPE }
    return { method: 'POST', path: '/api/NewTicket', headers, body: bodies[count++ % bodies.length] ?? '' }
  }
  return { name, kind: 'write', requests: [], next }
}

type Raising = { name: string; kind: 'write'; requests: []; next: () => autocannon.Request }

/** The body of a form with a ticket and its picture. */
export function upload(picture: Buffer): Buffer {
  const details = JSON.stringify({
    date: '2026-01-31',
    time: '09:30',
    subject: 'Green projector',
    message: 'All is green.',
  })
  const part = (disposition: string, type = '') =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n${type}\r\n`
  return Buffer.concat([
    Buffer.from(`${part('name="ticketdetails"')}${details}\r\n`),
    Buffer.from(part('name="img"; filename="screen.png"', 'content-type: image/png\r\n')),
    picture,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}
