import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openStore } from '../../open-store.ts'
import { createDatabase } from '../../testing/postgres/postgres.ts'
import { QUICK_START } from '../../testing/programs/quick-start.ts'
import { explain } from './explain.ts'
import { PATIENCE_MS } from '../../testing/patience.ts'

const CLI = join(import.meta.dirname, '../../cli')
/** A privileged port on which nothing listens. */
const NOBODY = 'postgres://desk:secret@127.0.0.1:9/desk'
const PREVIEW = "insert into kysely_migration (name, timestamp) values ('0001-desk', '2026-11-21')"
const FUTURE = "insert into kysely_migration (name, timestamp) values ('9999-future', '2099-01-01')"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-problems-'))
  await writeFile(join(folder, 'file'), '')
  await mkdir(join(folder, 'text'))
  await writeFile(join(folder, 'text/support-desk.sqlite'), 'a text, '.repeat(1000))
  await mkdir(join(folder, 'folder/support-desk.sqlite'), { recursive: true })
  for (const name of ['newer', 'preview', 'keys', 'moving'])
    await (await openStore({ dataDir: join(folder, name) })).close()
  for (const [name, statement] of [
    ['newer', FUTURE],
    ['preview', PREVIEW],
  ] as const) {
    const database = new DatabaseSync(join(folder, name, 'support-desk.sqlite'))
    database.exec(statement)
    database.close()
  }
  await writeFile(join(folder, 'keys/keys'), 'no keys')
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs a program to its end and returns its error message. */
async function problemOf(command: string, settings: Record<string, string>): Promise<string> {
  const [program = '', ...words] = command.split(' ')
  const { DATA_DIR = 'none', ...others } = settings
  const env = { ...QUICK_START, DATA_DIR: join(folder, DATA_DIR), PORT: '0', LOG_LEVEL: 'silent', ...others }
  const child = spawn(process.execPath, [join(CLI, program), ...words], {
    env,
    cwd: folder,
    timeout: PATIENCE_MS,
  })
  let said = ''
  child.stderr.on('data', (piece) => (said += String(piece)))
  const [code] = (await once(child, 'close')) as [number | null]
  expect(code).toBe(1)
  return said
}

function thrownBy(work: () => void): unknown {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}

const LINE = /^(Support Desk cannot start|Failed): (?!Error)[^\n]+\n$/

/** A program, its settings and the expected message. Each change tests these; the soak tests more. */
type Row = [string, Record<string, string>, RegExp]
const OF_EACH_KIND: Row[] = [
  ['serve.ts', { DATABASE_URL: NOBODY }, /DATABASE_URL postgres:\/\/127\.0\.0\.1:9\/desk: .*start it/],
  ['serve.ts', { HOST: '203.0.113.7' }, /HOST 203\.0\.113\.7 is not an address of this machine; set it/],
  [
    'backup.ts nowhere/desk.backup',
    { DATA_DIR: 'keys' },
    /nowhere\/desk\.backup cannot be written .*name a file/,
  ],
  [
    'serve.ts',
    { DATA_DIR: 'preview' },
    /DATA_DIR \S+preview was made by a version before 1\.0; .*upgrade-preview/,
  ],
  ['restore.ts text', {}, /text is not a backup/],
  ['move.ts --to postgres://desk:secret@127.0.0.1:9/desk', { DATA_DIR: 'moving' }, /--to \S+: no PostgreSQL/],
]
const OTHERS: Row[] = [
  ['serve.ts', { DATA_DIR: 'text' }, /text\/support-desk\.sqlite is not a database.*DATA_DIR/],
  ['serve.ts', { DATA_DIR: 'newer' }, /DATA_DIR \S+newer comes from a newer version .*use that version/],
  ['serve.ts', { DATABASE_URL: `${NOBODY}?sslrootcert=/none.pem` }, /DATABASE_URL names, \/none\.pem/],
  ['serve.ts', { DATA_DIR: 'folder' }, /DATA_DIR \S+folder has the wrong type/],
  ['serve.ts', { DATA_DIR: 'file' }, /DATA_DIR \S+file has the wrong type .*another folder in DATA_DIR/],
  ['serve.ts', { DATA_DIR: 'file/below' }, /DATA_DIR \S+below has the wrong type/],
  ['serve.ts', { DATA_DIR: 'keys' }, /DATA_DIR\/keys .*Restore them from a backup/],
  ['backup.ts desk.backup', { DATABASE_URL: NOBODY }, /DATABASE_URL \S+: no PostgreSQL answers/],
  ['backup.ts file', { DATA_DIR: 'keys' }, /file is there already/],
  ['restore.ts nowhere.backup', {}, /nowhere\.backup cannot be read/],
  ['verify.ts', { DATA_DIR: 'text' }, /is not a database of SQLite/],
  ['rotate-keys.ts', { DATABASE_URL: NOBODY }, /DATABASE_URL \S+: no PostgreSQL answers/],
]

describe('a startup problem is one line with the setting and the remedy', () => {
  it.concurrent.each(inject('rounds') > 1 ? [...OF_EACH_KIND, ...OTHERS] : OF_EACH_KIND)(
    '%s with %j',
    async (command, settings, words) => {
      const said = await problemOf(command, settings)
      expect(said).toMatch(LINE)
      expect(said).toMatch(words)
      expect(said).not.toContain('secret')
    },
  )

  it('explains newer tables, a wrong password and a missing database of PostgreSQL', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'))
    const client = new Client(url)
    await client.connect()
    await client.query(FUTURE)
    await client.end()
    const [password, name] = [new URL(url), new URL(url)]
    password.password = 'wrong'
    name.pathname = '/no_such_desk'
    const said = await Promise.all(
      [url, password.href, name.href].map((DATABASE_URL) => problemOf('serve.ts', { DATABASE_URL })),
    )
    await drop()
    for (const line of said) expect(line).toMatch(LINE)
    expect(said[0]).toMatch(/DATABASE_URL \S+ comes from a newer version/)
    expect(said[1]).toMatch(/DATABASE_URL \S+: the user or the password is wrong; correct them/)
    expect(said[2]).toMatch(/DATABASE_URL \S+no_such_desk: this database does not exist; create it/)
  })

  it.runIf(process.platform === 'linux')(
    'explains a folder that accepts no entries, without hanging',
    async () => {
      const said = await problemOf('serve.ts', { DATA_DIR: '../../../../../../../proc/desk' })
      expect(said).toMatch(/DATA_DIR \/proc\/desk can be neither found nor created/)
    },
  )
})

describe('a full disk is explained with its setting', () => {
  const where = { host: '127.0.0.1', port: 3000, dataDir: '/srv/desk', databaseUrl: null }
  const words = 'DATA_DIR /srv/desk is on a full disk; free some space, or set DATA_DIR to another folder'

  it('for an error of SQLite', () => {
    const database = new DatabaseSync(':memory:')
    database.exec('create table t (x); pragma max_page_count = 2')
    const problem = thrownBy(() => database.exec('insert into t values (zeroblob(100000))'))
    const wrapped = new Error('The database could not be brought up to date.', { cause: problem })
    expect(explain(wrapped, where)).toBe(words)
  })

  it.runIf(process.platform === 'linux')('for an error of the system', async () => {
    const error: unknown = await writeFile('/dev/full', 'x').catch((problem: unknown) => problem)
    expect(explain(error, where)).toBe(words)
  })
})

it('explains an unexpected error in one line', () => {
  const error = new Error('some\nwords', { cause: new TypeError('the cause') })
  expect(explain(error, null)).toBe('the cause: some words')
  expect(explain('text', null)).toBe('text')
})
