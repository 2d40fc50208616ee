import { DatabaseSync, StatementSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/calls/test-server.ts'

/**
 * Expected number of statements of one take, without begin, savepoint and commit: session check, update, search,
 * notifications, events.
 */
const STATEMENTS = 12

const databases = new WeakMap<StatementSync, DatabaseSync>()
const log: { database: DatabaseSync | undefined; sql: string }[] = []
let testServer: TestServer

beforeAll(async () => {
  const prepare = DatabaseSync.prototype.prepare
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, ...given) {
    const statement = prepare.apply(this, given)
    databases.set(statement, this)
    return statement
  })
  for (const method of ['all', 'run'] as const) {
    const original = StatementSync.prototype[method] as (...values: unknown[]) => unknown
    vi.spyOn(StatementSync.prototype, method).mockImplementation(function (this: StatementSync, ...values) {
      log.push({ database: databases.get(this), sql: this.sourceSQL })
      return original.apply(this, values) as never
    })
  }
  testServer = await startTestServer()
})
afterAll(async () => {
  await testServer.stop()
  vi.restoreAllMocks()
})

/** Statements between savepoint and release of the transaction that changes the ticket. */
function statementsOfChange(): string[] {
  const change = log.findIndex(({ sql }) => sql.startsWith('update "tickets" set "assignee_id"'))
  const writer = log[change]?.database
  const first = log.findLastIndex(({ sql }, index) => index < change && sql.startsWith('savepoint'))
  const last = log.findIndex(({ sql }, index) => index > change && sql.startsWith('release'))
  return log.slice(first + 1, last).flatMap(({ database, sql }) => (database === writer ? [sql] : []))
}

it('takes a ticket with exactly the expected number of SQL statements on SQLite', async () => {
  const user = await testServer.add('User', 'amara')
  const member = await testServer.add('SupportTeam', 'sven')
  const id = await testServer.raise(user)
  log.length = 0
  const taken = await testServer.call('takeTicket', { params: { ticketId: id }, body: {} }, member.token)
  expect(taken.status).toBe(200)
  expect(statementsOfChange()).toHaveLength(STATEMENTS)
})
