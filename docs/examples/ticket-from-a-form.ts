// Creates a ticket from each submitted form of a website:
//
//     DESK_URL=https://desk.example.org DESK_TOKEN=sdk_… node ticket-from-a-form.ts
//
// The token belongs to a service account with the role User and the scope tickets:write.

import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { CallRefused, createClient } from '@support-desk/contract/client'

const { DESK_URL = '', DESK_TOKEN = '', PORT = '8080' } = process.env
const desk = createClient({ url: DESK_URL, token: DESK_TOKEN })

const server = createServer((request, response) => {
  raise(request)
    .then((number) => response.end(`Thank you. Your ticket is #${number}.\n`))
    .catch((error: unknown) => {
      const isClientError = error instanceof CallRefused && error.status < 500
      response
        .writeHead(isClientError ? 400 : 502)
        .end(`${isClientError ? error.message : 'Please try again.'}\n`)
    })
})
server.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`listening at ${JSON.stringify(server.address())}`),
)

/** The page fills the hidden field `submission` with a random text, so a form that is sent twice creates one ticket. */
async function raise(request: IncomingMessage): Promise<number> {
  const form = new URLSearchParams(await text(request))
  const body = {
    date: new Date().toISOString().slice(0, 10),
    subject: form.get('subject') ?? '',
    message: `${form.get('message') ?? ''}\n\n${form.get('name') ?? ''} <${form.get('email') ?? ''}>`,
  }
  const { number } = await desk.call(
    'createTicket',
    { body },
    { idempotencyKey: form.get('submission') ?? '' },
  )
  return number
}
