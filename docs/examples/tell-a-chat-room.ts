// Receives webhooks of the help desk and posts a line about each to a chat room:
//
//     WEBHOOK_SECRET=whsec_… CHAT_URL=https://chat.example.org/hook DESK_URL=https://desk.example.org node tell-a-chat-room.ts
//
// Needs Node 24 or later and no packages.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

const { WEBHOOK_SECRET = '', CHAT_URL = '', DESK_URL = '', PORT = '8080' } = process.env
const KEY = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
const FIVE_MINUTES = 5 * 60
const LARGEST = 64 * 1024

type WebhookBody = { type: string; data: { ticketId: string | null; details: Record<string, unknown> } }

/** The line for each type of event. Other events are ignored. */
const LINES: Record<string, (details: Record<string, unknown>) => string> = {
  'webhook.test': () => 'The help desk can reach this room.',
  'ticket.raised': () => 'A new ticket',
  'ticket.state_changed': ({ from, to }) => `A ticket went from ${String(from)} to ${String(to)}`,
  'ticket.priority_changed': ({ to }) => `A ticket is of ${String(to)} priority now`,
}

/** Ids of the latest posted events. A webhook can arrive twice, but is posted once. */
const posted = new Set<string>()

const server = createServer((request, response) => {
  answer(request).then(
    (status) => response.writeHead(status).end(),
    (error: unknown) => {
      // After an error status, the help desk sends the webhook again.
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address()
  console.log(`Listening on port ${typeof address === 'object' ? address?.port : PORT}.`)
})

async function answer(request: IncomingMessage): Promise<number> {
  const id = String(request.headers['webhook-id'])
  const timestamp = String(request.headers['webhook-timestamp'])
  const body = await read(request)
  if (body === null) return 413
  if (!isGenuine(`${id}.${timestamp}.${body}`, String(request.headers['webhook-signature']))) return 401
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > FIVE_MINUTES) return 401
  if (posted.has(id)) return 204
  const { type, data } = JSON.parse(body) as WebhookBody
  const line = LINES[type]
  if (line)
    await post(
      line(data.details) + (data.ticketId === null ? '' : `: ${DESK_URL}/ViewTicketDetails/${data.ticketId}`),
    )
  posted.add(id)
  if (posted.size > 10_000) posted.delete(posted.values().next().value ?? '')
  return 204
}

/** Verifies the signature. During a rotation of the secret there are two signatures, and one of them matches. */
function isGenuine(content: string, signatures: string): boolean {
  const expected = createHmac('sha256', KEY).update(content).digest()
  return signatures.split(' ').some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

async function post(text: string): Promise<void> {
  const response = await fetch(CHAT_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  if (!response.ok) throw new Error(`The chat room answered ${response.status}.`)
}

async function read(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > LARGEST) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
