import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../open-store.ts'
import { startTestServer } from '../../testing/calls/test-server.ts'
import { openPlaces, type TestPlace } from '../../testing/database/places.ts'
import { onDatabase } from '../../testing/database/raw-database.ts'
import { shapeOf } from '../../testing/database/shape.ts'
import { DATABASES } from '../../testing/database/test-store.ts'
import { layDown, type PreviewDesk, readPreviewDesk, rowsOf } from '../../testing/preview/preview-desk.ts'
import { writeBackup } from '../transfer/backup-file.ts'
import type { Item } from '../transfer/items.ts'
import { restore } from '../transfer/transfers.ts'
import { verify } from '../verify/verify.ts'
import { upgradePreview } from './upgrade-preview.ts'

let places: Awaited<ReturnType<typeof openPlaces>>
let desk: PreviewDesk
beforeAll(async () => {
  places = await openPlaces()
  desk = await readPreviewDesk()
})
afterAll(() => places.discard())

async function differencesOf(place: TestPlace): Promise<string[]> {
  const lines: string[] = []
  const wrong = await verify(place, (line) => lines.push(line))
  return wrong === 0 ? [] : lines.filter((line) => !line.endsWith('right'))
}

async function* headingAlone(): AsyncGenerator<Item> {
  const { migrations, keys: secret } = desk
  yield {
    kind: 'heading',
    heading: { takenAt: '2026-11-27T06:00:00.000Z', product: '1.0.0', migrations, secret },
  }
}

const migrationsOf = (place: TestPlace) =>
  onDatabase(place, (run) => run('select name from kysely_migration order by name'))

const columnsOf = (place: TestPlace, table: string, columns: string) =>
  onDatabase(place, (run) => run(`select ${columns} from ${table} order by ${columns}`))

describe.each(DATABASES)('on %s', (kind) => {
  const lay = async (state = desk): Promise<TestPlace> => {
    const place = await places.make(kind)
    await layDown(state, place)
    return place
  }

  it('gives an install of commit 2ac0c631 the tables of a new install, and keeps its data', async () => {
    const place = await lay()
    const before = await columnsOf(place, 'events', 'number, hash')
    const ledger = await columnsOf(place, 'received_mails', 'id, state')
    expect(await upgradePreview(place)).toEqual([expect.stringContaining('0060-reply-to-senders')])

    const fresh = await places.make(kind)
    await (await openStore(fresh)).close()
    expect(await shapeOf(place)).toEqual(await shapeOf(fresh))
    expect(await migrationsOf(place)).toEqual(await migrationsOf(fresh))
    expect(await differencesOf(place)).toEqual([])
    expect(await columnsOf(place, 'events', 'number, hash')).toEqual(before)
    expect(await columnsOf(place, 'received_mails', 'id, state')).toEqual(ledger)

    const { databaseUrl } = place
    const { call, logIn, stop } = await startTestServer({
      environment: { DATA_DIR: place.dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
      startsAt: Date.parse('2026-11-28T09:00:00Z'),
    })
    const token = await logIn('otto', desk.password)
    const ticket = rowsOf(desk, 'tickets').find(({ subject }) => subject === 'Printer on fire')
    const ticketId = String(ticket?.id)
    const found = await call('listAllTickets', { query: { q: 'printer fire' } }, token)
    expect(found.answer.map(({ _id }) => _id)).toContain(ticketId)
    const shown = await call('legacyGetTicket', { params: { ticketid: ticketId }, query: {} }, token)
    expect(shown.answer).toMatchObject({ Subject: 'Printer on fire' })
    const { answer } = await call('getMessages', { params: { ticketId }, query: {} }, token)
    expect(answer.messages.map(({ text }) => text)).toEqual(
      rowsOf(desk, 'messages')
        .filter((message) => message.ticket_id === ticketId)
        .toSorted((one, other) => Number(one.number) - Number(other.number))
        .map(({ taken_back_at: at, text, picture_full: picture }) =>
          at === null ? text || (picture && 'picture.webp') : 'This message was taken back.',
        ),
    )
    await stop()
  })

  it('renames state to status in stored views, macros, webhooks, bulk jobs and keys', async () => {
    const place = await lay()
    await upgradePreview(place)
    await onDatabase(place, async (run) => {
      const one = async (query: string) => (await run(query))[0]
      expect(
        await one(`select columns, grouped_by, condition from views where name = 'Open by state'`),
      ).toEqual({
        columns: 'number,status,subject',
        grouped_by: 'status',
        condition: expect.stringContaining('{"name":"status","op":"=","value":"OnHold"}'),
      })
      expect(await one(`select steps from macros where name = 'Solve with the state'`)).toEqual({
        steps: JSON.stringify([
          { kind: 'note', value: 'A note with a "state" in it' },
          { kind: 'status', value: 'Solved' },
        ]),
      })
      const condition = { condition: expect.stringContaining('"name":"status"') }
      expect(await one(`select condition from webhooks where url like '%/fixture'`)).toEqual(condition)
      expect(await one('select action, selection from bulk_jobs')).toMatchObject({ action: 'status' })
      expect(await one(`select workspace from accounts where username = 'otto'`)).toEqual({
        workspace: expect.stringContaining('"keys":{"ticket.status":"y","inbox.status":"x"}'),
      })
      expect(await run(`select text from notifications where text like '%{state, select%'`)).toEqual([])
    })
  })

  it('changes nothing when it runs a second time', async () => {
    const place = await lay()
    await upgradePreview(place)
    const shape = await shapeOf(place)
    expect(await upgradePreview(place)).toEqual([expect.stringContaining('Nothing to do')])
    expect(await shapeOf(place)).toEqual(shape)
  })

  it('changes nothing when a step fails', async () => {
    const place = await lay()
    // A row that the new check refuses.
    await onDatabase(place, (run) => run(`update tickets set priority = 9 where number = 1`))
    const shape = await shapeOf(place)
    await expect(upgradePreview(place)).rejects.toThrow(/step 0073-row-rules failed .* nothing was changed/)
    expect(await shapeOf(place)).toEqual(shape)
    expect(await migrationsOf(place)).toEqual(desk.migrations.map((name) => ({ name })))
  })

  it('refuses an install older than commit 2ac0c631, its keys, and a place without an install', async () => {
    const older = await lay({ ...desk, migrations: desk.migrations.slice(0, -1) })
    await expect(upgradePreview(older)).rejects.toThrow(/before commit 2ac0c631 .*start that commit on it/)
    const unbound = await lay({ ...desk, keys: desk.keys.replaceAll(' bound', '') })
    await expect(upgradePreview(unbound)).rejects.toThrow(/let commit 2ac0c631 serve it for 15 minutes/)
    await expect(upgradePreview(await places.make(kind))).rejects.toThrow(/there is no install in/)
  })

  it('other commands name the upgrade command on an older install', async () => {
    await expect(verify(await lay(), () => {})).rejects.toThrow(/before 1\.0; .*npm run upgrade-preview/)
  })

  it('a restore of an older backup names the upgrade command and keeps nothing', async () => {
    const path = join(places.folder, `older-${kind}.backup`)
    await writeBackup(path, headingAlone())
    const place = await places.make(kind)
    await expect(restore(place, path)).rejects.toThrow(/before 1\.0 made this backup; .*upgrade-preview/)
    await (await openStore(place)).close()
  })
})

it('refuses a database file that a server has open', async () => {
  const place = await places.make('SQLite')
  await layDown(desk, place)
  const server = new DatabaseSync(join(place.dataDir, 'support-desk.sqlite'))
  server.exec('begin; select count(*) from tickets')
  await expect(upgradePreview(place)).rejects.toThrow(/unavailable/)
  server.close()
  expect(await migrationsOf(place)).toHaveLength(desk.migrations.length)
})
