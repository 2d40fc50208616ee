// Makes a ticket of every form that a website sends: DESK_URL=https://desk.example.org DESK_TOKEN=sdk_… node ticket-from-a-form.ts
// The token is one of a service account with the role User and the scope tickets:write.
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { CallRefused, createClient } from '@support-desk/contract/client'

const { DESK_URL = '', DESK_TOKEN = '', PORT = '8080' } = process.env
const desk = createClient({ url: DESK_URL, token: DESK_TOKEN })

const server = createServer((request, response) => {
  raise(request)
    .then((number) => response.end(`Thank you. Your ticket is #${number}.\n`))
    .catch((error: unknown) => {
      const isTheirs = error instanceof CallRefused && error.status < 500
      response.writeHead(isTheirs ? 400 : 502).end(`${isTheirs ? error.message : 'Please try again.'}\n`)
    })
})
server.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`listening at ${JSON.stringify(server.address())}`),
)

/** `submission` is a hidden field that the page fills with something new: who sends the form twice gets one ticket. */
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
