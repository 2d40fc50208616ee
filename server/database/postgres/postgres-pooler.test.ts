import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { StartProblem } from '../../kernel/start-problem.ts'
import { openStore } from '../../open-store.ts'
import { createDatabase } from '../../testing/postgres/postgres.ts'
import { startSessionPooler, startTransactionPooler } from '../../testing/postgres/pooler.ts'
import { eventually } from '../../testing/eventually.ts'
import { MIGRATION_LOCK } from './postgres-migration-lock.ts'
import { openPostgres } from './postgres.ts'

const dataDir = tmpdir()

async function connectTo(url: string): Promise<Client> {
  const client = new Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function newDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  return url
}

test('works behind a pooler in session mode and leaves no lock on pooled connections', async () => {
  const url = await newDatabase()
  const pooler = await startSessionPooler(url)
  onTestFinished(pooler.stop)
  const store = await openStore({ dataDir, databaseUrl: pooler.url, databaseDirectUrl: url })
  expect(await store.events.latest()).toBe(0)
  await store.close()
  const engine = await openPostgres({ url: pooler.url })
  await expect(engine.migrate(() => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off')
  await engine.close()
  const { rows } = await (
    await connectTo(url)
  ).query('select pg_try_advisory_lock($1) as free', [MIGRATION_LOCK])
  expect(rows).toEqual([{ free: true }])
})

test('sets timeouts for statements and locks on each connection', async () => {
  const pooler = await startSessionPooler(await newDatabase())
  onTestFinished(pooler.stop)
  const engine = await openPostgres({ url: pooler.url })
  const limits = `select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as limits`
  const { rows } = await sql<{ limits: string }>`${sql.raw(limits)}`.execute(engine.reader)
  await engine.close()
  expect(rows).toEqual([{ limits: '15s 10s' }])
})

test('starts even if the server takes ten seconds to accept a connection', async () => {
  const url = await newDatabase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pooler = await startSessionPooler(url, () => vi.advanceTimersByTime(10_000))
  onTestFinished(pooler.stop)
  const engine = await openPostgres({ url: pooler.url })
  const migrated = engine.migrate(async (db) => void (await sql`select 1`.execute(db)))
  await expect(migrated).resolves.toBeUndefined()
  await engine.close()
})

test('refuses a pooler in transaction mode and explains how to configure it', async () => {
  const pooler = await startTransactionPooler()
  onTestFinished(pooler.stop)
  const starting = openStore({ dataDir, databaseUrl: pooler.url })
  await expect(starting).rejects.toThrow(StartProblem)
  await expect(starting).rejects.toThrow(/^DATABASE_URL leads to a pooler .* pool_mode = session/)
})

test('refuses a DATABASE_DIRECT_URL that leads to another database', async () => {
  const [databaseUrl, databaseDirectUrl] = [await newDatabase(), inject('postgresUrl')]
  await expect(openStore({ dataDir, databaseUrl, databaseDirectUrl })).rejects.toThrow(
    /point to different databases/,
  )
})

test("reports that a start waits for another program's lock, and continues when it is free", async () => {
  const url = await newDatabase()
  const holder = await connectTo(url)
  await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const said: string[] = []
  const onLockWait = { say: (line: string) => void said.push(line), afterMs: 0 }
  const engine = await openPostgres({ url }, onLockWait)
  const migrated = engine.migrate(async () => undefined)
  await eventually(() => expect(said).toEqual([expect.stringMatching(/^Waiting for another program/)]))
  await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  await migrated
  await engine.close()
})
