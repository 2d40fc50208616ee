import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'

const newId = (): string => randomBytes(16).toString('base64url')
const now = (): string => new Date().toISOString()

/** Changes: the ticket or message itself, committed to disk, and nothing beside it. */
export function mountWrites(app: FastifyInstance, database: DatabaseSync, dataDir: string): void {
  const addTicket =
    database.prepare(`insert into tickets (id, number, requester_id, state, subject, subject_key, message,
    occurred_at, picture_full, picture_thumb, created_at)
    values (?, (select max(number) + 1 from tickets), ?, 'Unassigned', ?, ?, ?, ?, ?, ?, ?)`)
  const take = database.prepare(`update tickets set assignee_id = ?, assignee_key = ?, state = 'Waiting',
    version = version + 1 where id = ? and assignee_id is null`)
  const update = database.prepare(
    'update tickets set state = ?, version = version + 1 where id = ? and assignee_id = ?',
  )
  const countUp = database.prepare(
    'update tickets set message_count = message_count + 1 where id = ? returning message_count',
  )
  const addMessage = database.prepare(
    'insert into messages (id, ticket_id, number, author_id, role, text, posted_at) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const nameOf = database.prepare('select username_key from accounts where id = ?')

  app.post('/api/taketickets', async ({ body, headers }, reply) => {
    const user = String(headers['x-person'])
    const { username_key: name } = nameOf.get(user) as { username_key: string }
    const { changes } = take.run(user, name, (body as { Ticketid: string }).Ticketid)
    if (changes === 0) return reply.code(409).send({ msg: 'Somebody has it.' })
    return { msg: 'The ticket is yours.' }
  })
  app.post('/api/updateTicket', async ({ body, headers }, reply) => {
    const { status, ticketid } = body as { status: string; ticketid: string }
    const { changes } = update.run(status, ticketid, String(headers['x-person']))
    if (changes === 0) return reply.code(403).send({ msg: 'It is not yours.' })
    return { msg: 'Updated' }
  })
  app.post('/api/postchat', async ({ body, headers }) => {
    const { ticketid, chat } = body as { ticketid: string; chat: string }
    const user = String(headers['x-person'])
    database.exec('begin immediate')
    const { message_count: number } = countUp.get(ticketid) as { message_count: number }
    addMessage.run(newId(), ticketid, number, user, 'SupportTeam', chat, now())
    database.exec('commit')
    return { msg: 'Sent.' }
  })
  app.post('/api/NewTicket', async (request) => {
    let image: Buffer = Buffer.alloc(0)
    let details = ''
    for await (const part of request.parts()) {
      if (part.type === 'file') image = await part.toBuffer()
      else if (part.fieldname === 'ticketdetails') details = String(part.value)
    }
    const { date, time, subject = '', message = '' } = JSON.parse(details) as Record<string, string>
    const full = await sharp(image).webp({ nearLossless: true, quality: 60, effort: 2 }).toBuffer()
    const thumb = await sharp(image)
      .resize(640, 640, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer()
    const names: string[] = []
    for (const bytes of [full, thumb]) {
      const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`
      await writeFile(join(dataDir, name), bytes)
      names.push(name)
    }
    const [fullName = '', thumbName = ''] = names
    const id = newId()
    const user = String(request.headers['x-person'])
    const texts = [subject, subject.toLowerCase().slice(0, 40), message, `${date}T${time}`]
    addTicket.run(id, user, ...texts, fullName, thumbName, now())
    return { ticketID: id }
  })
}
