import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from '../../kernel/store.ts'
import { addAccount, openTestStore } from '../../testing/database/test-store.ts'

let store: Store
let client: Client
let discard: () => Promise<void>

beforeEach(async () => {
  const opened = await openTestStore('PostgreSQL')
  ;({ store } = opened)
  client = new Client(opened.place.databaseUrl ?? '')
  await client.connect()
  discard = async () => {
    await client.end()
    await opened.discard()
  }
})
afterEach(() => discard())

test('each of many who ask at the same time gets their own answer, over few connections', async () => {
  const users: { id: string }[] = []
  for (let count = 0; count < 5; count++) users.push(await addAccount(store, 'User'))
  const asked = Array.from({ length: 200 }, (_, index) => users[index % users.length]?.id ?? '')
  const found = await Promise.all(asked.map((id) => store.accounts.find(id)))
  expect(found.map((account) => account?.id)).toEqual(asked)
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like 'select%from "accounts"%where "id" = $1%'`,
  )
  expect(rowCount).toBeLessThanOrEqual(3)
})

test('questions that are under way when their connections end are asked again', async () => {
  const { id } = await addAccount(store, 'User')
  const asked = Array.from({ length: 300 }, () => store.accounts.find(id))
  const ended = client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  const more = Array.from({ length: 300 }, () => store.accounts.find(id))
  await ended
  const found = await Promise.all([...asked, ...more])
  expect(found.every((account) => account?.id === id)).toBe(true)
  expect((await store.accounts.find(id))?.id).toBe(id)
})
