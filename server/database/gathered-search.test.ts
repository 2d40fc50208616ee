import { describe, expect, test } from 'vitest'
import { newId } from '../kernel/ids.ts'
import type { Queries } from '../kernel/store.ts'
import { addAccount, addTicket, at, DATABASES, openTestStore } from '../testing/database/test-store.ts'

describe.each(DATABASES)('on %s what changes of one commit make findable', (kind) => {
  test('is that of those that did not fail, and not what another of them has taken back', async () => {
    const { store, searches, discard } = await openTestStore(kind)
    const requester = await addAccount(store, 'User')
    const ticketId = await addTicket(store, requester.id)
    const member = await addAccount(store, 'SupportTeam')
    await store.write((tx) => tx.tickets.assignIfFree(ticketId, member, at(1)))
    const messageId = newId()
    const say = (tx: Queries, text: string, id = newId()) =>
      tx.chat.append({ id, ticketId, authorId: requester.id, role: 'User', text, postedAt: at(1) })
    const all = await Promise.allSettled([
      store.write((tx) => say(tx, 'narwhal')),
      store.write(async (tx) => {
        await say(tx, 'walrus')
        throw new Error('This change fails.')
      }),
      store.write((tx) => say(tx, 'otter', messageId)),
    ])
    await Promise.allSettled([
      store.write((tx) => say(tx, 'beaver')),
      store.write(async (tx) => {
        const message = await tx.chat.find(ticketId, messageId)
        if (message) await tx.chat.retract(ticketId, message, at(2))
      }),
      store.write(async (tx) => {
        await say(tx, 'badger', 'badger')
        const message = await tx.chat.find(ticketId, 'badger')
        if (message) await tx.chat.retract(ticketId, message, at(2))
      }),
      store.write(async (tx) => {
        const message = await tx.chat.find(ticketId, messageId)
        if (message) await tx.chat.retract(ticketId, message, at(2))
        const beaver = (await tx.chat.between(ticketId, 1, 100_000)).find(({ text }) => text === 'beaver')
        if (beaver) await tx.chat.retract(ticketId, beaver, at(2))
        throw new Error('What it took back stays.')
      }),
    ])
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const found = async (q: string) =>
      (await searches.find({ scope: { kind: 'all' }, limit: 10, sort: '-createdAt', q })).rows.length
    expect(await Promise.all(['narwhal', 'beaver', 'walrus', 'otter', 'badger'].map(found))).toEqual([
      1, 1, 0, 0, 0,
    ])
    await discard()
  })
})
