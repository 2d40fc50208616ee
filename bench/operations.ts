import type autocannon from 'autocannon'
import { samplePicture } from './data.ts'

/** One thing to measure: the request that both servers get, and who sends it. */
export type Operation = { name: string; as: 'admin' | 'member' | 'user'; request: autocannon.Request }

const JSON_TYPE = { 'content-type': 'application/json' }
const BOUNDARY = 'bench-boundary'

/** What the readme's table measures, on a ticket that the member has and that the user raised. */
export async function operations(ticketId: string): Promise<Operation[]> {
  return [
    {
      name: 'ticket details',
      as: 'member',
      request: { method: 'GET', path: `/api/GetOneTicket/${ticketId}` },
    },
    {
      name: 'first page of all tickets',
      as: 'admin',
      request: { method: 'GET', path: '/api/GetAllTickets?limit=50' },
    },
    {
      name: 'posting a chat message',
      as: 'member',
      request: {
        method: 'POST',
        path: '/api/postchat',
        headers: JSON_TYPE,
        body: JSON.stringify({ chat: 'Please try again now.', ticketid: ticketId }),
      },
    },
    {
      name: 'raising a ticket',
      as: 'user',
      request: {
        method: 'POST',
        path: '/api/NewTicket',
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: upload(await samplePicture()),
      },
    },
  ]
}

function upload(picture: Buffer): Buffer {
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
