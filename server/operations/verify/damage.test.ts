import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InstallPlace } from '../transfer/place.ts'
import { openPostgresTarget } from '../transfer/postgres-place.ts'
import { openSqliteSource } from '../transfer/sqlite-place.ts'
import { DAMAGES } from '../../testing/database/damages.ts'
import { onDatabase } from '../../testing/database/raw-database.ts'
import { type Kind, openPlaces, startOn, type TestPlace } from '../../testing/database/places.ts'
import { sendFile } from '../../testing/calls/files.ts'
import { QUICK_START } from '../../testing/programs/quick-start.ts'
import { isSoak, sampleOf } from '../../testing/sample.ts'
import { runChecks, verify } from './verify.ts'

/** Changes of single rows that constraints refuse, so `verify` does not check them. */
const REFUSED = [
  `update tickets set priority = 9`,
  `update tickets set snoozed = 1`,
  `update tickets set turn = 'nobody' where turn <> 'nobody'`,
  `update tickets set status = 'Lost'`,
  `update tickets set assignee_id = null`,
  `update tickets set merged_into = id`,
  `update tickets set merge_shared = 1`,
  `update chat_members set read_number = -1`,
  `update messages set number = 0 where number = 1`,
  `insert into ticket_links (id, ticket_id, other_id, kind, created_by, created_at)
    select 'made-up', id, id, 'blocks', requester_id, '' from tickets where number = 1`,
]

let places: Awaited<ReturnType<typeof openPlaces>>

/** A statement has the same effect on both databases, so each run tests it on one; the soak on both. */
const onSqlite = new Set(
  sampleOf(
    DAMAGES.map(({ what }) => what),
    2,
  ),
)
const damagesOn = (kind: Kind) =>
  DAMAGES.filter(
    ({ statement, what }) =>
      isSoak || typeof statement !== 'string' || onSqlite.has(what) === (kind === 'SQLite'),
  )

beforeAll(async () => {
  places = await openPlaces()
})

afterAll(() => places.discard())

describe.each(['SQLite', 'PostgreSQL'] as const)('verify on %s', (kind) => {
  let whole: TestPlace

  beforeAll(async () => {
    whole = await places.make(kind, 'with tables')
    const testServer = await startOn(whole)
    const [ann, otto] = [await testServer.add('User', 'ann'), await testServer.add('SupportTeam', 'otto')]
    const dana = await testServer.add('Admin', 'dana')
    await testServer.call('createTeam', { body: { name: 'Second level', memberIds: [otto.id] } }, dana.token)
    const ticketid = await testServer.raise(ann)
    await testServer.raise(ann)
    const tagged = async (name: string) =>
      (await testServer.call('createTag', { body: { name } }, dana.token)).answer.id
    const [vpn, printer, other] = [await tagged('VPN'), await tagged('printer'), await tagged('Drucker')]
    const merging = { params: { tagId: other }, body: { intoId: printer } }
    await testServer.call('mergeTag', merging, dana.token)
    const tagging = { params: { ticketId: ticketid }, body: { add: [vpn] } }
    await testServer.call('updateTicketTags', tagging, otto.token)
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, otto.token)
    const passing = { params: { ticketId: ticketid }, body: { version: 2, note: 'Not mine after all.' } }
    await testServer.call('releaseTicket', passing, otto.token)
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, otto.token)
    await testServer.call('updateTicket', { body: { ticketid, status: 'Pending' } }, otto.token)
    for (const chat of ['It smokes.', 'Since noon.', 'Still.']) {
      await testServer.call('postChat', { body: { ticketid, chat } }, ann.token)
    }
    const solved = await testServer.raise(ann)
    await testServer.call('legacyTakeTicket', { body: { Ticketid: solved } }, otto.token)
    await testServer.call('postChat', { body: { ticketid: solved, chat: 'Done.' } }, otto.token)
    await testServer.call('updateTicket', { body: { ticketid: solved, status: 'Solved' } }, otto.token)
    for (const name of ['smoke.log', 'waits.log']) {
      const { id } = await sendFile(testServer, ann, name, Buffer.from('08:30 smoke\n'))
      if (name !== 'smoke.log') continue
      const params = { ticketId: ticketid }
      await testServer.call('createAttachments', { params, body: { files: [id] } }, ann.token)
    }
    const ids = [ticketid, solved]
    await testServer.call('createBulkJob', { body: { ids, action: 'take' } }, otto.token)
    await testServer.stop()
  })

  test('finds no errors in an intact install', async () => {
    const lines: string[] = []
    expect(await verify(whole, (line) => lines.push(line)), lines.join('\n')).toBe(0)
  })

  test('relies on constraints of the database to refuse these invalid rows', async () => {
    for (const statement of REFUSED)
      await expect(
        onDatabase(whole, (run) => run(statement)),
        statement,
      ).rejects.toThrow(/constraint/i)
  })

  test.each(damagesOn(kind))('reports this damage: $what', async ({ statement, named }) => {
    const { ctx, discard } = await damaged(whole, typeof statement === 'string' ? statement : statement[kind])
    const lines: string[] = []
    expect(await runChecks(ctx, (line) => lines.push(line))).toBeGreaterThan(0)
    expect(lines.join('\n')).toMatch(named)
    await discard()
  })
})

test('exits with 0 for an intact install, and with 1 for a damaged or missing one', async () => {
  const place = await places.make('SQLite')
  expect(await runCommand(place)).toMatchObject({ code: 1, stdout: '' })
  await (await startOn(place)).stop()
  expect(await runCommand(place)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No problems found.'),
  })
  change(place, `update event_counter set value = value + 1`)
  expect(await runCommand(place)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Problems found: 1.'),
  })
})

test('finds a SQLite row with a broken reference', async () => {
  const place = await places.make('SQLite')
  await (await startOn(place)).stop()
  change(place, `pragma foreign_keys = off; insert into team_members values ('nowhere', 'nobody')`)
  const lines: string[] = []
  expect(await verify(place, (line) => lines.push(line))).toBe(1)
  expect(lines.join('\n')).toContain('row of team_members: stored present, counted with its row of teams')
})

/** A damaged copy of an install. */
async function damaged(
  { dataDir, databaseUrl }: TestPlace,
  statement: string,
): Promise<{ ctx: InstallPlace; discard(): Promise<void> }> {
  if (databaseUrl) {
    // The changes are rolled back when the transaction is closed.
    const testServer = await openPostgresTarget(databaseUrl)
    await sql.raw(statement).execute(testServer.db)
    return { ctx: testServer, discard: () => testServer.close() }
  }
  const copy = `${dataDir}-copy`
  await cp(dataDir, copy, { recursive: true })
  change({ dataDir: copy }, statement)
  const testServer = openSqliteSource(copy)
  return {
    ctx: testServer,
    async discard() {
      await testServer.close()
      await rm(copy, { recursive: true })
    },
  }
}

function change({ dataDir }: { dataDir: string }, statement: string): void {
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'))
  database.exec(statement)
  database.close()
}

async function runCommand({ dataDir }: TestPlace): Promise<{ code: number; stdout: string }> {
  const command = join(import.meta.dirname, '../../cli/verify.ts')
  const run = promisify(execFile)(process.execPath, [command], {
    env: { ...QUICK_START, PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  return run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
}
