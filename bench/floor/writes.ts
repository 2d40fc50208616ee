import { randomBytes } from 'node:crypto'
import { asker, object, text, type Route } from './route.ts'
import type { SharedCommits } from './shared-commits.ts'

const newId = (): string => randomBytes(16).toString('base64url')

/** Changes: the ticket or message itself, committed to disk, and nothing beside it. */
export function writeRoutes({ prepare, write }: SharedCommits): Route[] {
  const take = prepare(`update tickets set assignee_id = ?1, state = 'Waiting', version = version + 1,
    assignee_key = (select username_key from accounts where id = ?1) where id = ?2 and assignee_id is null`)
  const update = prepare(
    'update tickets set state = ?, version = version + 1 where id = ? and assignee_id = ?',
  )
  const countUp = prepare(
    'update tickets set message_count = message_count + 1 where id = ? returning message_count',
  )
  const addMessage = prepare(
    'insert into messages (id, ticket_id, number, author_id, role, text, posted_at) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const post = (path: string, handle: Route['handle']): Route => ({
    method: 'POST',
    path,
    schema: object({ msg: text }),
    handle,
  })
  return [
    post('/api/taketickets', async (request) => {
      const { changes } = await write(() => take.run(asker(request), request.body.Ticketid ?? ''))
      return changes === 0
        ? { status: 409, body: { msg: 'Somebody has it.' } }
        : { body: { msg: 'The ticket is yours.' } }
    }),
    post('/api/updateTicket', async (request) => {
      const { status = '', ticketid = '' } = request.body
      const { changes } = await write(() => update.run(status, ticketid, asker(request)))
      return changes === 0 ? { status: 403, body: { msg: 'It is not yours.' } } : { body: { msg: 'Updated' } }
    }),
    post('/api/postchat', async (request) => {
      const { ticketid = '', chat = '' } = request.body
      await write(() => {
        const { message_count: number } = countUp.get(ticketid) as { message_count: number }
        const at = new Date().toISOString()
        addMessage.run(newId(), ticketid, number, asker(request), 'SupportTeam', chat, at)
      })
      return { body: { msg: 'Sent.' } }
    }),
  ]
}
