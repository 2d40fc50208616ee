import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../kernel/store.ts'
import { addAccount, at, DATABASES, openTestStore } from '../../testing/database/test-store.ts'

describe.each(DATABASES)('phone numbers on %s', (kind) => {
  let store: Store
  let discard: () => Promise<void>
  beforeAll(async () => {
    ;({ store, discard } = await openTestStore(kind))
  })
  afterAll(() => discard())

  let count = 0
  const add = (accountId: string, number: string) => {
    const id = `phone${++count}`
    return store.write((tx) => tx.phones.add({ id, accountId, number, createdAt: at(count) }))
  }
  const owners = async (text: string) =>
    (await store.phones.find(text, 10)).map(({ accountId }) => accountId).toSorted()

  it('are found by their whole number or its end, however it is written', async () => {
    const { id } = await addAccount(store, 'User')
    await add(id, '+41 79 123 45 67')
    for (const text of ['+41791234567', '0041 (0)79 123 45 67', '079/123.45.67', '123 45 67', '4567'])
      expect(await owners(text), text).toEqual([id])
    for (const text of ['41 79 123', '079 123 45 68', '67', 'ada', ''])
      expect(await owners(text), text).toEqual([])
  })

  it('without a country prefix are found by the number with it', async () => {
    const { id } = await addAccount(store, 'User')
    await add(id, '044 668 18 00')
    expect(await owners('+41 44 668 18 00')).toEqual([id])
  })

  it('are stored once per account, and can belong to several accounts', async () => {
    const [one, other] = [await addAccount(store, 'User'), await addAccount(store, 'User')]
    expect(await add(one.id, ' 031 322 21 11 ')).toBe(true)
    expect(await add(one.id, '0313222111')).toBe(false)
    expect(await add(other.id, '031 322 21 11')).toBe(true)
    expect(await owners('031 322 21 11')).toEqual([one.id, other.id].toSorted())
    const [phone] = await store.phones.list(one.id)
    expect(phone?.number).toBe('031 322 21 11')
    expect(await store.write((tx) => tx.phones.remove(other.id, phone?.id ?? ''))).toBe(false)
    expect(await store.write((tx) => tx.phones.remove(one.id, phone?.id ?? ''))).toBe(true)
    expect(await store.phones.list(one.id)).toEqual([])
  })

  it.each(['12', '079 123 45 67 ext', '1234567890123456', 'a@example.com'])('refuse %s', async (text) => {
    const { id } = await addAccount(store, 'User')
    expect(await add(id, text)).toBe(false)
  })

  it('are deleted with their account, and when it is erased', async () => {
    const [one, other] = [await addAccount(store, 'User'), await addAccount(store, 'User')]
    await add(one.id, '052 111 22 33')
    await add(other.id, '052 111 22 33')
    await store.write((tx) => tx.accounts.erase(one.id, at(0)))
    expect(await owners('052 111 22 33')).toEqual([other.id])
    await store.write((tx) => tx.privacy.forget(other.id, 'Former user', at(0)))
    expect(await owners('052 111 22 33')).toEqual([])
  })

  it('make a contact without an email address, who gets no email', async () => {
    const insert = (id: string, name: string, phone: string) =>
      store.write((tx) => tx.accounts.insertContact({ id, email: null, phone, name, joinedAt: at(0) }))
    expect((await insert('maria', 'Maria Kolb', '071 222 33 44')).username).toBe('Maria Kolb')
    expect((await insert('maria2', 'Maria Kolb', '071 222 33 45')).username).toBe(
      'Maria Kolb <071 222 33 45>',
    )
    expect((await insert('unnamed', '', '071 222 33 46')).username).toBe('071 222 33 46')
    expect(await owners('071 222 33 46')).toEqual(['unnamed'])
    expect(await store.mailPreferences.find('unnamed')).toBeNull()
  })
})
