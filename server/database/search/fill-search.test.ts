import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { fillSearch } from './fill-search.ts'
import { openSqlite } from '../sqlite/sqlite.ts'
import { addAccount, addTicket, openTestStore } from '../../testing/database/test-store.ts'

/** More than are indexed in one go. */
const TICKETS = 201

it('leaves each index in one piece on SQLite, in which everything is found', async () => {
  const { store, searches, place, discard } = await openTestStore('SQLite')
  const requester = await addAccount(store, 'User')
  await Promise.all(
    Array.from({ length: TICKETS }, (_, index) =>
      addTicket(store, requester.id, { subject: `walrus number${index}` }),
    ),
  )
  const file = join(place.dataDir, 'support-desk.sqlite')
  const engine = openSqlite(file, () => {})
  await engine.migrate((db) => db.transaction().execute((tx) => fillSearch(tx, engine.dialect)))
  await engine.close()
  const database = new DatabaseSync(file, { readOnly: true })
  const pieces = ['ticket_words', 'ticket_subjects'].map(
    (index) => database.prepare(`select count(distinct segid) as n from ${index}_idx`).get()?.n,
  )
  database.close()
  const found = async (q: string) =>
    (await searches.find({ scope: { kind: 'all' }, limit: 50, sort: '-createdAt', q })).rows.length
  expect(pieces).toEqual([1, 1])
  expect(await Promise.all(['walrus', 'number0', `number${TICKETS - 1}`, 'number'].map(found))).toEqual([
    50, 1, 1, 50,
  ])
  await discard()
})
