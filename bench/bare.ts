/**
 * The floor: Fastify and node:sqlite with the same rows, the same durability and the same JSON, but no login, no
 * permission, no validation, no search, no notification and no record of what happened.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import sharp from 'sharp'

const [, , dataDir = '', port = '0'] = process.argv
const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { timeout: 5000 })
database.exec('pragma journal_mode = wal; pragma synchronous = full')

const COLUMNS = `t.*, requester.username as requester_name, assignee.username as assignee_name
  from tickets t join accounts requester on requester.id = t.requester_id
  left join accounts assignee on assignee.id = t.assignee_id`
const one = database.prepare(`select ${COLUMNS} where t.id = ?`)
const firstPage = database.prepare(`select ${COLUMNS} order by t.created_at desc, t.id desc limit ?`)
const countUp = database.prepare(
  'update tickets set message_count = message_count + 1 where id = ? returning message_count, requester_id',
)
const addMessage = database.prepare(
  'insert into messages (id, ticket_id, number, author_id, role, text, posted_at) values (?, ?, ?, ?, ?, ?, ?)',
)
const addTicket =
  database.prepare(`insert into tickets (id, requester_id, state, subject, subject_key, message, occurred_at,
  picture_full, picture_thumb, created_at) values (?, ?, 'Unassigned', ?, ?, ?, ?, ?, ?, ?)`)
const anybody = database.prepare('select id from accounts limit 1').get() as { id: string }

type Row = Record<string, string | number | null>
const onWire = (row: Row) => ({
  _id: row.id,
  OccuredDate: row.occurred_at,
  OccuredTime: String(row.occurred_at).slice(11),
  Subject: row.subject,
  Message: row.message,
  AssignedUser: row.assignee_id ? { _id: row.assignee_id, username: row.assignee_name } : null,
  Opened: row.opened_at !== null,
  Status: row.state,
  CreatedAt: row.created_at,
})
const fileOf = (name: unknown) => join(dataDir, 'files', String(name).slice(0, 2), String(name))

const app = Fastify()
await app.register(multipart)
app.get('/api/GetOneTicket/:id', async (request) => {
  const row = one.get((request.params as { id: string }).id) as Row
  const Screenshots = (await readFile(fileOf(row.picture_full))).toString('base64')
  return { ...onWire(row), Screenshots, Create_User: { _id: row.requester_id, username: row.requester_name } }
})
app.get('/api/GetAllTickets', (request) =>
  Promise.resolve((firstPage.all((request.query as { limit: string }).limit) as Row[]).map(onWire)),
)
app.post('/api/postchat', async (request) => {
  const { ticketid, chat } = request.body as { ticketid: string; chat: string }
  database.exec('begin immediate')
  const { message_count: number, requester_id: author } = countUp.get(ticketid) as Row
  addMessage.run(
    randomUUID(),
    ticketid,
    number as number,
    author as string,
    'User',
    chat,
    new Date().toISOString(),
  )
  database.exec('commit')
  return { msg: 'Sent' }
})
app.post('/api/NewTicket', async (request) => {
  let image: Buffer = Buffer.alloc(0)
  let details = ''
  for await (const part of request.parts()) {
    if (part.type === 'file') image = await part.toBuffer()
    else if (part.fieldname === 'ticketdetails') details = String(part.value)
  }
  const { date, time, subject, message } = JSON.parse(details) as Record<string, string>
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
  const id = randomUUID()
  const [fullName = '', thumbName = ''] = names
  addTicket.run(
    id,
    anybody.id,
    subject ?? '',
    subject ?? '',
    message ?? '',
    `${date}T${time}`,
    fullName,
    thumbName,
    new Date().toISOString(),
  )
  return { ticketID: id }
})
process.stdout.write(`${await app.listen({ port: Number(port), host: '127.0.0.1' })}\n`)
