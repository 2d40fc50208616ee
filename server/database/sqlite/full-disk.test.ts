import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createGroupCommit } from './group-commit.ts'
import type { Schema } from '../schema.ts'
import { NodeSqliteDialect } from './sqlite-driver.ts'

test('fails and rolls back all changes of a group commit when the disk is full', async () => {
  const database = new DatabaseSync(':memory:')
  database.exec('create table kept (bytes blob)')
  database.exec('pragma max_page_count = 20')
  const commit = createGroupCommit(new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) }), () => {})
  const keep = (bytes: number) =>
    commit(async (tx) => void (await sql`insert into kept values (zeroblob(${bytes}))`.execute(tx)))
  const outcomes = await Promise.allSettled([keep(10), keep(1024 * 1024), keep(10)])
  expect(outcomes.slice(0, 2)).toMatchObject([
    { status: 'rejected', reason: { name: 'DatabaseUnavailable', cause: { errcode: 13 } } },
    { status: 'rejected', reason: { name: 'DatabaseUnavailable', cause: { errcode: 13 } } },
  ])
  await keep(10)
  const kept = outcomes.filter(({ status }) => status === 'fulfilled').length + 1
  expect(database.prepare('select count(*) as kept from kept').get()).toEqual({ kept })
  database.close()
})
