import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openStore } from '../open-store.ts'
import { earlierStates, layDown } from '../testing/database/earlier-state.ts'
import { onDatabase } from '../testing/database/raw-database.ts'
import { DATABASES } from '../testing/database/test-store.ts'
import { createDatabase } from '../testing/postgres/postgres.ts'

const before = (await earlierStates()).at(-1)

const leaf = (name: string, value: string) => ({ name, op: '=', value })
const condition = (name: string) =>
  JSON.stringify({
    version: 1,
    tree: { all: [{ not: leaf(name, 'Solved') }, { any: [leaf('tag', 'state'), leaf(name, 'OnHold')] }] },
  })
const steps = (kind: string) =>
  JSON.stringify([
    { kind: 'note', value: 'In a "state"' },
    { kind, value: 'Solved' },
  ])
const workspace = (word: string) =>
  JSON.stringify({ letters: true, keys: { [`inbox.${word}`]: 'x', [`ticket.${word}`]: 'y', state: 'z' } })
const WORDS = (name: string) => `Your ticket “{subject}” is now {${name}, select, Solved {Solved} other {?}}`
const values = (name: string) => JSON.stringify({ subject: 'A {state} in "state": one', [name]: 'Solved' })
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Rows as the version before wrote them. */
const ROWS = [
  `insert into views (id, owner_id, visibility, name, condition, sorted_by, columns, grouped_by, icon, place, created_at)
    select 'v', min(id), 'own', 'Old', ${quoted(condition('state'))}, 'waiting', 'number,state,field.state', 'state', 'inbox', 1, ''
    from accounts`,
  `insert into webhooks (id, url, description, event_groups, condition, is_on, version, created_at, secrets, after_number)
    values ('w', '', '', '', ${quoted(condition('state'))}, 1, 1, '', '', 0)`,
  `insert into macros (id, owner_id, visibility, name, name_key, steps, created_at)
    select 'm', min(id), 'own', 'Old', 'old', ${quoted(steps('state'))}, '' from accounts`,
  `insert into bulk_jobs (id, author_id, action, value, selection, frozen_at, total, changed, unchanged, failed, started_at)
    select 'b', min(id), 'state', 'Solved', ${quoted(condition('state'))}, 0, 0, 0, 0, 0, '' from accounts`,
  `update accounts set workspace = ${quoted(workspace('state'))} where id = (select min(id) from accounts)`,
  `insert into notifications (id, account_id, ticket_id, kind, text, text_values, created_at)
    select 'n', requester_id, id, 'ticket.state_changed', ${quoted(WORDS('state'))}, ${quoted(values('state'))}, ''
    from tickets where number = 1`,
]

test.each(DATABASES)('on %s, what names the state of a ticket names its status', async (kind) => {
  if (!before) throw new Error('The earlier version is missing.')
  const dataDir = await mkdtemp(join(tmpdir(), 'support-desk-upgrade-'))
  const database = kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl'), 'template0') : null
  const place = { dataDir, databaseUrl: database?.url ?? null }
  await layDown(before, place)
  const old = await onDatabase(place, async (run) => {
    for (const row of ROWS) await run(row)
    return run('select id, state as status from tickets order by id')
  })
  await (await openStore(place)).close()
  await onDatabase(place, async (run) => {
    const one = async (query: string) => (await run(query))[0]
    expect(await run('select id, status from tickets order by id')).toEqual(old)
    expect(await one(`select condition, columns, grouped_by from views where id = 'v'`)).toEqual({
      condition: condition('status'),
      columns: 'number,status,field.state',
      grouped_by: 'status',
    })
    expect(await one(`select condition from webhooks where id = 'w'`)).toEqual({
      condition: condition('status'),
    })
    expect(await one(`select steps from macros where id = 'm'`)).toEqual({ steps: steps('status') })
    expect(await one(`select action, selection from bulk_jobs where id = 'b'`)).toEqual({
      action: 'status',
      selection: condition('status'),
    })
    expect(await one('select workspace from accounts where id = (select min(id) from accounts)')).toEqual({
      workspace: workspace('status'),
    })
    expect(await one(`select text, text_values from notifications where id = 'n'`)).toEqual({
      text: WORDS('status'),
      text_values: values('status'),
    })
  })
  await database?.drop()
  await rm(dataDir, { recursive: true })
})
