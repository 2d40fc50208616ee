import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queueRow } from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import { addAccount, addTicket, at, DATABASES, openTestStore } from '../../testing/database/test-store.ts'

describe.each(DATABASES)('rows of the queue on %s', (kind) => {
  let store: Store
  let discard: () => Promise<void>
  beforeEach(async () => void ({ store, discard } = await openTestStore(kind)))
  afterEach(() => discard())

  test('are returned by number or id in the given order, and unknown tickets are left out', async () => {
    const { id: userId } = await addAccount(store, 'User')
    const ids = [
      await addTicket(store, userId),
      await addTicket(store, userId),
      await addTicket(store, userId),
    ]
    const byNumber = await store.queue.rows({ numbers: [3, 1, 9, 3] })
    expect(byNumber.map(({ number }) => number)).toEqual([3, 1])
    const byId = await store.queue.rows({ ids: [ids[1] ?? '', newId(), ids[0] ?? ''] })
    expect(byId.map(({ number }) => number)).toEqual([2, 1])
    expect(await store.queue.rows({ ids: [] })).toEqual([])
    for (const row of [...byNumber, ...byId]) expect(queueRow.parse(row)).toEqual(row)
  })

  test('contain the latest message, or else the text of the ticket', async () => {
    const [user, ada] = [await addAccount(store, 'User'), await addAccount(store, 'SupportTeam')]
    const id = await addTicket(store, user.id, { message: 'Smoke. '.repeat(50) })
    await store.write((tx) => tx.tickets.assignIfFree(id, ada, at(1)))
    const last = async () => (await store.queue.rows({ ids: [id] }))[0]?.lastWords
    expect(await last()).toEqual({
      text: 'Smoke. '.repeat(20),
      by: 'requester',
      at: at(0),
      hasPicture: true,
    })
    const say = (authorId: string, role: 'User' | 'SupportTeam', text: string, second: number) =>
      store.write((tx) =>
        tx.chat.append({ id: newId(), ticketId: id, authorId, role, text, postedAt: at(second) }),
      )
    await say(user.id, 'User', 'It burns', 1)
    await say(ada.id, 'SupportTeam', 'Unplug it', 2)
    expect(await last()).toEqual({ text: 'Unplug it', by: 'staff', at: at(2), hasPicture: false })
    const [, latest] = await store.chat.between(id, 1, 100_000)
    if (!latest) throw new Error('There is no second message.')
    await store.write((tx) => tx.chat.retract(id, latest, at(3)))
    expect(await last()).toEqual({ text: 'It burns', by: 'requester', at: at(1), hasPicture: false })
  })
})
