import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgeUsernames } from './use-cases-usernames.ts'
import type { Store } from '../kernel/store.ts'
import type { StoreLocation } from '../open-store.ts'
import { addAccount, at, DATABASES, openTestStore } from '../testing/database/test-store.ts'

/** Changes rows directly, to the state of an earlier version. */
async function change(
  { dataDir, databaseUrl }: StoreLocation,
  statement: string,
  ...values: string[]
): Promise<void> {
  if (databaseUrl) {
    const client = new Client(databaseUrl)
    await client.connect()
    await client.query(statement, values)
    await client.end()
    return
  }
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'))
  database.prepare(statement.replaceAll('$', '?')).run(...values)
  database.close()
}

describe.each(DATABASES)('usernames on %s', (kind) => {
  let store: Store
  let place: StoreLocation
  let discard: () => Promise<void>
  beforeAll(async () => {
    ;({ store, place, discard } = await openTestStore(kind))
    await judgeUsernames(store)
  })
  afterAll(() => discard())

  const conflict = (name: string) => store.accounts.conflict(name, 'unused@example.com', 'User')
  const issues = async () =>
    (await store.accounts.listUsernameIssues({ limit: 50 })).rows.map(({ username, issue }) => [
      username,
      issue,
    ])

  it('are in use if another username looks like them', async () => {
    await addAccount(store, 'User', 'Bill')
    for (const name of ['Bill', 'BILL', 'BilI', 'bi1l', 'Ｂｉｌｌ'])
      expect(await conflict(name), name).toBe('name_in_use')
    expect(await conflict('Bill.2')).toBeNull()
    expect(await conflict('ADM1N')).toBe('name_reserved')
  })

  it('of contacts are their names, but never look like the name of a user', async () => {
    await addAccount(store, 'SupportTeam', 'vera.bell')
    await addAccount(store, 'User', 'oskar')
    let count = 0
    const called = async (name: string): Promise<string> => {
      const number = count++
      const email = `c${number}@a.example`
      const contact = { id: `contact${number}`, email, name, joinedAt: at(number) }
      const { username } = await store.write((tx) => tx.accounts.insertContact(contact))
      return username.replace(email, 'address')
    }
    const cases: readonly [string, string][] = [
      ['Beispiel, Bernd', 'Beispiel, Bernd'],
      ['Dr. Karl-Heinz Mueller', 'Dr. Karl-Heinz Mueller'],
      ['ANNA LENA', 'ANNA LENA'],
      ['Anna Beispiel', 'Anna Beispiel'],
      ['Anna Beispiel', 'Anna Beispiel <address>'],
      ['Maria (Kunde GmbH)', 'Maria (Kunde GmbH) <address>'],
      ['Kunde | Vertrieb', 'Kunde | Vertrieb <address>'],
      ['Max "Maxi" Muster', 'Max "Maxi" Muster <address>'],
      ['"Oskar"', 'address'],
      ['Vera "VB" Bell', 'address'],
      ['"Vera" Bell', 'address'],
      ['Tanaka', 'Tanaka <address>'],
      ['田中', '田中 <address>'],
      ['Åsa & Sons', 'Åsa & Sons <address>'],
      ['Vera Bell', 'address'],
      ['Bell, Vera', 'address'],
      ['Oskar', 'address'],
      ['Oskar (ACME)', 'address'],
      ['Acme Support', 'address'],
      ['boss@b.example', 'address'],
      ['A\u202eB', 'address'],
      ['***', 'address'],
      ['', 'address'],
    ]
    for (const [name, shown] of cases) expect(await called(name), name).toBe(shown)
  })

  it('that look alike are given once, even to simultaneous requests', async () => {
    const names = ['Morris', 'rnorris', 'morris', 'Rnorris', 'rnorriS']
    const taken = await Promise.all(
      names.map((username, index) =>
        store.write((tx) =>
          tx.accounts.insert({
            id: `m${index}`,
            username,
            email: `m${index}@example.com`,
            role: 'User',
            joinedAt: at(1),
            passwordHash: 'x',
          }),
        ),
      ),
    )
    expect(taken.filter((problem) => problem === null)).toHaveLength(1)
    expect(await conflict('morris')).toBe('name_in_use')
  })

  it('of earlier versions are checked, and stay', async () => {
    const old = {
      hidden: 'Ad\u200bam',
      address: 'chief@example.com',
      reserved: 'Support',
      earlier: 'Nadia',
      later: 'Nаdiа',
      fine: 'Yusuf',
    }
    const ids: Record<string, string> = {}
    for (const [index, [key, username]] of Object.entries(old).entries()) {
      const { id } = await addAccount(store, 'User')
      ids[key] = id
      await change(
        place,
        'update accounts set username = $1, username_key = $2, joined_at = $3, username_skeleton = null, username_issue = null where id = $4',
        username,
        username.toLowerCase(),
        at(10 + index),
        id,
      )
    }
    const { id: first } = await addAccount(store, 'Admin', 'admin')
    expect(await store.write((tx) => tx.accounts.judgeNames(2))).toBe(2)
    await judgeUsernames(store)
    const expected = [
      [old.hidden, 'characters'],
      [old.address, 'characters'],
      [old.later, 'characters'],
      [old.reserved, 'reserved'],
    ].toSorted()
    expect((await issues()).toSorted()).toEqual(expected)
    expect(await conflict('NADIA')).toBe('name_in_use')
    expect(await store.accounts.findForLogin(old.hidden)).toMatchObject({ account: { id: ids.hidden } })
    expect(await store.accounts.findForLogin('admin')).toMatchObject({ account: { id: first } })

    await change(place, "update install set value = '0' where key = 'look_alikes'")
    await judgeUsernames(store)
    expect((await issues()).toSorted()).toEqual(expected)

    await store.write((tx) => tx.accounts.erase(ids.hidden ?? '', at(20)))
    expect((await issues()).map(([name]) => name)).not.toContain(old.hidden)
  })

  it('of earlier versions that look alike stay, and the later one is reported', async () => {
    const [one, other] = [
      await addAccount(store, 'User', 'Teo'),
      await addAccount(store, 'User', 'placeholder'),
    ]
    await change(
      place,
      'update accounts set username = $1, username_key = $1, username_skeleton = null, username_issue = null where id = $2',
      'te0',
      other.id,
    )
    await judgeUsernames(store)
    expect(await issues()).toContainEqual(['te0', 'look_alike'])
    for (const { id } of [one, other]) expect(await store.accounts.find(id)).toMatchObject({ id })
    await store.write((tx) => tx.privacy.forget(other.id, 'Former user', at(30)))
    expect(await conflict('te0')).toBe('name_in_use')
  })
})
