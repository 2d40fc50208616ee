import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../kernel/ids.ts'
import type { UserName } from '../kernel/actor.ts'
import type { Store } from '../kernel/store.ts'
import type { OpenSearches } from '../testing/database/searches.ts'
import { addAccount, addTicket, at, DATABASES, openTestStore } from '../testing/database/test-store.ts'
import type { NewMessage } from './message.ts'

describe.each(DATABASES)('%s', (kind) => {
  let store: Store
  let searches: OpenSearches
  let discard: () => Promise<void>
  let author: UserName
  let ticketId: string

  beforeEach(async () => {
    ;({ store, searches, discard } = await openTestStore(kind))
    author = await addAccount(store, 'User')
    ticketId = await freshChat()
  })
  afterEach(() => discard())

  async function freshChat(): Promise<string> {
    const id = await addTicket(store, author.id)
    const member = await addAccount(store, 'SupportTeam')
    await store.write((tx) => tx.tickets.assignIfFree(id, member, at(1)))
    return id
  }

  /** Appends a message and returns its id. */
  async function append(text: string, rest: Partial<NewMessage> = {}): Promise<string> {
    const id = newId()
    const role = 'User' as const
    const message = { id, ticketId, authorId: author.id, role, text, postedAt: at(1), ...rest }
    await store.write((tx) => tx.chat.append(message))
    return id
  }

  const retract = (id: string, of = ticketId) =>
    store.write(async (tx) => {
      const message = await tx.chat.find(of, id)
      return message !== null && tx.chat.retract(of, message, at(2))
    })

  const found = async (q: string) => {
    const { rows } = await searches.find({ scope: { kind: 'all' }, limit: 10, sort: '-createdAt', q })
    return rows.map(({ id }) => id)
  }

  test('a message key is unique per author over all chats, and a message with a used key is not stored', async () => {
    await append('one', { key: 'the-same-key' })
    const elsewhere = await freshChat()
    for (const again of [ticketId, elsewhere]) {
      const second = append('two', { key: 'the-same-key', ticketId: again })
      await expect(second).rejects.toThrow(/unique/i)
    }
    const other = await addAccount(store, 'User')
    await append('three', { key: 'the-same-key', authorId: other.id })
    expect(
      (await store.chat.between(ticketId, 1, 100_000)).map(({ text, number }) => [number, text]),
    ).toEqual([
      [1, 'one'],
      [2, 'three'],
    ])
    expect(await store.chat.findByKey(author.id, 'the-same-key')).toMatchObject({ ticketId })
    expect(await store.chat.messageCount(elsewhere)).toBe(0)
  })

  test('retracting a message removes only its own text from the search, not equal texts', async () => {
    const [first, second] = [await append('wombat stew'), await append('wombat stew')]
    const elsewhere = await freshChat()
    const third = await append('wombat stew', { ticketId: elsewhere })
    for (let index = 0; index < 50; index++) await append(`later ${index}`, { ticketId: elsewhere })

    expect(await retract(first)).toBe(true)
    expect(await retract(first)).toBe(false)
    expect((await found('wombat')).toSorted()).toEqual([ticketId, elsewhere].toSorted())
    expect(await retract(third, elsewhere)).toBe(true)
    expect(await found('stew wombat')).toEqual([ticketId])
    expect(await retract(second)).toBe(true)
    expect(await found('wombat')).toEqual([])
    expect(await found('printer')).toHaveLength(2)
    expect(
      (await store.chat.between(ticketId, 1, 100_000)).map(({ text, isRetracted }) => [text, isRetracted]),
    ).toEqual([
      ['', true],
      ['', true],
    ])
  })

  test('a message is found in its own chat only', async () => {
    const id = await append('Hello', { key: 'with-a-key' })
    expect(await store.chat.find(ticketId, id)).toMatchObject({ key: 'with-a-key', number: 1 })
    expect(await store.chat.find(await freshChat(), id)).toBeNull()
  })

  test('paging backwards returns each message once', async () => {
    for (let number = 1; number <= 23; number++) await append(`Line ${number}`)
    const seen: number[] = []
    let before: number | undefined
    do {
      const { messages, total } = await store.chat.page(ticketId, author.id, { limit: 5, before })
      expect(total).toBeGreaterThanOrEqual(23)
      seen.unshift(...messages.map(({ number }) => number))
      before = messages[0]?.number
      await append('Meanwhile')
    } while (before !== undefined && before > 1)
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
  })
})
