import type autocannon from 'autocannon'
import type { Operation } from './compare/operation.ts'

const BOUNDARY = 'bench-boundary'
/** What forms of {@link upload} are sent as. */
export const UPLOAD_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Raises tickets, each with the next form and by the next user. */
export function raising(
  name: string,
  forms: readonly Buffer[],
  askers: readonly Record<string, string>[],
): Operation & { next: () => autocannon.Request } {
  let count = 0
  const next = (): autocannon.Request => {
    const headers = { ...askers[count % askers.length], 'content-type': UPLOAD_TYPE }
    return { method: 'POST', path: '/api/NewTicket', headers, body: forms[count++ % forms.length] ?? '' }
  }
  return { name, kind: 'raise', requests: [], next }
}

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
