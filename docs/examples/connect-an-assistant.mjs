// Connects to a help desk as an assistant does, reads a ticket, and leaves a draft of a reply.
//
//     DESK_URL=https://desk.example.org DESK_TOKEN=sdk_… node connect-an-assistant.mjs "green projector"
//
// Create the token on the page “Account and security”, with: Tickets, Read; Conversations and notes, Read and write.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const { DESK_URL, DESK_TOKEN } = process.env
const [words = ''] = process.argv.slice(2)

const client = new Client({ name: 'connect-an-assistant', version: '1.0.0' })
await client.connect(
  new StreamableHTTPClientTransport(new URL('/mcp', DESK_URL), {
    requestInit: { headers: { authorization: `Bearer ${DESK_TOKEN}` } },
  }),
)

/** Calls a tool and returns its result. Throws the error that the tool reports. */
async function use(name, args) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args })
  if (isError) throw new Error(content[0].text)
  return structuredContent
}

const { data: tickets } = await use('list_tickets', { q: words, limit: 1 })
const [ticket] = tickets
const { data: conversation } = await use('get_conversation', { ticketId: ticket.id })
const reply = await use('create_message', {
  ticketId: ticket.id,
  text: `Thank you. We are looking into “${ticket.subject}”.`,
  expectedLast: conversation.total,
})
console.log(`#${ticket.number} has ${conversation.entries.length} entries; sent: ${reply.sent}`)
await client.close()
