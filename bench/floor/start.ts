/**
 * The floor: the same rows, the same JSON and the same durability as the product's, each by one statement with the
 * columns that the answer shows, but no login, permission, validation, notification, search index kept or record of what
 * happened. `node bench/floor/start.ts FOLDER fastify|http` prints the address.
 */
import { join } from 'node:path'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { conversationRoutes } from './conversation.ts'
import { detailsRoutes } from './details.ts'
import { listRoutes } from './lists.ts'
import { loginRoute } from './login.ts'
import { onFastify } from './on-fastify.ts'
import { onHttp } from './on-http.ts'
import { mountRaise } from './raise.ts'
import { readerOf } from './reader.ts'
import { sharedCommits } from './shared-commits.ts'
import { userRoutes } from './users.ts'
import { writeRoutes } from './writes.ts'

const [, , dataDir = '', kind] = process.argv
const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { timeout: 5000 })
database.exec('pragma journal_mode = wal; pragma synchronous = full')
const read = readerOf(database)
const fileOf = (name: string): string => join(dataDir, 'files', name.slice(0, 2), name)
const reads = [
  ...detailsRoutes(read, fileOf),
  ...listRoutes(read),
  ...conversationRoutes(read),
  ...userRoutes(read),
]

process.stdout.write(`${kind === 'http' ? await serveBare() : await serve()}\n`)

async function serve(): Promise<string> {
  const commits = sharedCommits(database)
  const app = onFastify([...reads, ...writeRoutes(commits), loginRoute(read, commits)])
  await mountRaise(app, commits, dataDir)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

async function serveBare(): Promise<string> {
  const server = onHttp(reads).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
