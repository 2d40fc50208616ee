import { execFile } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { type OwnPostgres, startOwnPostgres } from '../../server/testing/postgres/postgres.ts'
import { fillFolder } from './history/fill-folder.ts'
import { runCommand, type Server, startProduct } from './server.ts'

export type Options = {
  /** Folder of the checkout to measure. */
  product: string
  database: 'sqlite' | 'postgres'
  tickets: number
  seconds: number
  /** Folder of the generated databases. */
  data: string
}

/** A copy of a generated database for one run. */
export type Install = {
  /** The generated SQLite file, also when the copy is on PostgreSQL. */
  file: string
  start(): Promise<Server>
  verify(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL gets a quarter of the memory as `shared_buffers`, as its manual recommends. */
const POSTGRES = { care: 'usual', memory: Math.floor(totalmem() / 4 / 1024 / 1024) } as const

/** Generates the database unless it exists, and copies it. */
export async function openInstall(options: Options): Promise<Install> {
  const { product, database, tickets } = options
  const folder = join(options.data, String(tickets))
  const [generated, kept] = [join(folder, 'sqlite'), join(folder, 'postgres')]
  if (!existsSync(generated)) {
    console.error(`Generating ${tickets} tickets in ${generated}.`)
    await fillFolder(`${generated}-unfinished`, { tickets })
    await rename(`${generated}-unfinished`, generated)
  }
  const scratch = await mkdtemp(join(tmpdir(), 'support-desk-bench-'))
  const env: Record<string, string> = { DATA_DIR: join(scratch, 'data') }
  let postgres: OwnPostgres | null = null
  if (database === 'sqlite') await copyFolder(generated, join(scratch, 'data'))
  else {
    if (!existsSync(kept)) await moveToPostgres(product, generated, kept, scratch)
    postgres = await startOwnPostgres({ ...POSTGRES, data: kept })
    env.DATABASE_URL = postgres.url
  }
  // The first start may migrate the copy and fill its search index.
  await (await startProduct(product, env)).stop()
  if (postgres) await tidy(postgres.url)
  const started: Server[] = []
  return {
    file: join(generated, 'support-desk.sqlite'),
    async start() {
      const server = await startProduct(product, env)
      started.push(server)
      return server
    },
    verify: () => runCommand(product, ['verify'], env),
    async close() {
      for (const server of started) await server.stop()
      await postgres?.stop()
      await rm(scratch, { recursive: true })
    },
  }
}

/** Moves a copy of a SQLite folder to PostgreSQL by `npm run move`, and keeps its data folder. */
async function moveToPostgres(product: string, from: string, to: string, scratch: string): Promise<void> {
  console.error(`Moving ${from} to PostgreSQL in ${to}.`)
  const copy = join(scratch, 'moved')
  await copyFolder(from, copy)
  // The first start migrates the copy and adds the rows of a running install.
  await (await startProduct(product, { DATA_DIR: copy })).stop()
  const postgres = await startOwnPostgres(POSTGRES)
  try {
    await runCommand(product, ['move', '--to', postgres.url], { DATA_DIR: copy })
    await tidy(postgres.url)
    await postgres.end('shutdown')
    await postgres.giveTo(to)
  } finally {
    await postgres.stop()
    await rm(copy, { recursive: true })
  }
}

/** Runs the background maintenance of PostgreSQL before the measurement. */
async function tidy(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  for (const statement of ['vacuum analyze', 'checkpoint']) await client.query(statement)
  await client.end()
}

/** Copies a folder and flushes it, so that the first commits do not wait for the disk. */
async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await promisify(execFile)('sync')
}
