/**
 * The floor: Fastify and node:sqlite with the same queries, the same JSON and the same durability, but no login, no
 * permission, no validation, no search index kept, no notification and no record of what happened.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import multipart from '@fastify/multipart'
import { TEXTS } from '@support-desk/contract'
import Fastify from 'fastify'
import { mountLists, onWire, TICKET } from './floor-lists.ts'
import { mountUsers } from './floor-people.ts'
import { mountWrites } from './floor-writes.ts'

type Row = Record<string, string | number | null>

const [, , dataDir = '', port = '0'] = process.argv
const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { timeout: 5000 })
database.exec('pragma journal_mode = wal; pragma synchronous = full')
const fileOf = (name: unknown) => join(dataDir, 'files', String(name).slice(0, 2), String(name))

const app = Fastify()
await app.register(multipart)

const one = database.prepare(`${TICKET} where t.id = ?`)
app.get('/api/GetOneTicket/:id', async (request) => {
  const row = one.get((request.params as { id: string }).id) as Row
  const isWanted = (request.query as { screenshot?: string }).screenshot !== 'omit'
  const Screenshots = isWanted ? (await readFile(fileOf(row.picture_full))).toString('base64') : ''
  return { ...onWire(row), Screenshots, Version: row.version }
})

const CHAT =
  'select m.*, a.username from messages m join accounts a on a.id = m.author_id where m.ticket_id = ?'
const chat = database.prepare(`${CHAT} order by m.number`)
const latest = database.prepare(`${CHAT} order by m.number desc limit 50`)
const mine = database.prepare('select read_number from chat_members where ticket_id = ? and account_id = ?')
const others = database.prepare(
  'select max(read_number) as seen from chat_members where ticket_id = ? and account_id <> ?',
)
const countOf = database.prepare('select message_count from tickets where id = ?')
const textOf = (row: Row, instead: string) =>
  row.taken_back_at === null ? row.text || instead : TEXTS.retracted
const message = (row: Row) => ({
  msg: textOf(row, 'Picture'),
  user: row.role === 'Admin' ? 'Admin' : row.username,
  power: row.role,
  time: row.posted_at,
})
app.get('/api/getchats/:id', async (request) => {
  return {
    chats: (chat.all((request.params as { id: string }).id) as Row[]).map(message),
  }
})
app.get('/api/v1/tickets/:id/messages', async ({ params, headers }) => {
  const { id } = params as { id: string }
  const person = String(headers['x-person'])
  const messages = (latest.all(id) as Row[]).toReversed().map((row) => ({
    id: row.id,
    number: row.number,
    author: { id: row.author_id, username: row.username, role: row.role },
    text: textOf(row, ''),
    postedAt: row.posted_at,
    isOwn: row.author_id === person,
    key: row.author_id === person ? row.client_key : null,
    hasPicture: row.picture_full !== null,
    isRetracted: row.taken_back_at !== null,
  }))
  const total = (countOf.get(id) as Row).message_count
  const seen = (others.get(id, person) as Row).seen ?? 0
  const read = (mine.get(id, person) as Row | undefined)?.read_number ?? total
  return { messages, total, seen, read }
})
app.get('/api/chatlive/:id/:count', async ({ params }, reply) => {
  const { id, count } = params as { id: string; count: string }
  const row = countOf.get(id) as Row
  if (row.message_count === Number(count)) return reply.code(404).send({ msg: 'Nothing new.' })
  return { msg: 'There is something new.' }
})
mountLists(app, database)
mountUsers(app, database)
mountWrites(app, database, dataDir)
process.stdout.write(`${await app.listen({ port: Number(port), host: '127.0.0.1' })}\n`)
