import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SettableStatus, TicketQuerySort, TicketStatus } from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { OpenSearches } from '../../testing/database/searches.ts'
import { addAccount, addTicket, at, DATABASES, openTestStore } from '../../testing/database/test-store.ts'
import type { TicketScope } from '../ticket.ts'

type User = { id: string; username: string }

const ALL: TicketScope = { kind: 'all' }

describe.each(DATABASES)('on %s tickets are found', (kind) => {
  let store: Store
  let searches: OpenSearches
  let discard: () => Promise<void>
  let uma: User
  let tom: User
  let sam: User
  const ids: Record<string, string> = {}

  const raise = async (requester: User, subject: string, message = 'nothing') => {
    ids[subject] = await addTicket(store, requester.id, { subject, message })
  }
  const idOf = (subject: string) => ids[subject] ?? ''
  const give = (subject: string, member: User, status?: SettableStatus) =>
    store.write(async (tx) => {
      await tx.tickets.assignIfFree(idOf(subject), member, at(1))
      if (status)
        await tx.tickets.changeStatus(idOf(subject), member.id, { from: 'Waiting', to: status, at: at(3) })
    })
  const say = (subject: string, author: User, text: string) =>
    store.write((tx) =>
      tx.chat.append({
        id: newId(),
        ticketId: idOf(subject),
        authorId: author.id,
        role: 'User',
        text,
        postedAt: at(4),
      }),
    )

  beforeAll(async () => {
    ;({ store, searches, discard } = await openTestStore(kind))
    uma = await addAccount(store, 'User', 'Uma.Lårsen')
    tom = await addAccount(store, 'User', 'tom')
    sam = await addAccount(store, 'SupportTeam', 'sam-fisher')
    await raise(uma, 'One printer', 'The wi-fi is slow')
    await raise(uma, 'Two lamp', 'Wi Fi again')
    await raise(tom, 'Three printer', 'The fi before the wi')
    await raise(tom, 'Four pending order', 'ask Uma')
    await raise(tom, 'Five lamp')
    await give('One printer', sam, 'Pending')
    await give('Two lamp', sam, 'OnHold')
    await give('Four pending order', sam)
    await say('Four pending order', tom, 'my wi-fi and my printer')
  })
  afterAll(() => discard())

  const search = async (
    q: string,
    {
      scope = ALL,
      sort = '-createdAt',
      statuses = [],
      limit = 50,
    }: {
      scope?: TicketScope
      sort?: TicketQuerySort
      statuses?: TicketStatus[]
      limit?: number
    } = {},
  ) => {
    const found: string[] = []
    for (let cursor: string | undefined; ;) {
      const request = { sort, statuses, limit, cursor }
      const page =
        q === '' ? await store.tickets.list(scope, request) : await searches.find({ ...request, scope, q })
      expect(page.rows.length).toBeLessThanOrEqual(limit)
      found.push(...page.rows.map(({ subject }) => subject.split(' ')[0] ?? ''))
      if (page.nextCursor === null) return found.join(' ')
      cursor = page.nextCursor
    }
  }

  test.each([
    // Found by the requester: whole name or prefix, in any letter case and without accents.
    ['uma', 'Four Two One'],
    ['UMA.LARSEN', 'Two One'],
    ['larsen', 'Two One'],
    ['lars', 'Two One'],
    ['tom', 'Five Four Three'],
    ['tho', ''],
    // Found by the assignee.
    ['sam', 'Four Two One'],
    ['sam-fisher', 'Four Two One'],
    ['fisher-sam', 'Four Two One'],
    // Found by a status word or its prefix, and by texts with that word.
    ['pending', 'Four One'],
    ['pendi', 'Four One'],
    ['on hold', 'Two'],
    ['OnHold', 'Two'],
    ['on-hold', 'Two'],
    ['waiting', 'Four'],
    ['unassigned', 'Five Three'],
    ['solved', ''],
    // Together with words.
    ['uma printer', 'One'],
    ['printer uma', 'One'],
    ['sam printer', 'Four One'],
    ['tom sam', 'Four'],
    ['pending printer', 'One'],
    ['waiting printer', 'Four'],
    ['unassigned tom', 'Five Three'],
    // All words except the last have to match completely.
    ['pri', 'Four Three One'],
    ['pri nothing', ''],
    ['printer bef', 'Three'],
    // Hyphenated words match as a phrase.
    ['wi fi', 'Four Three Two One'],
    ['wi-fi', 'Four Two One'],
    ['fi-wi', ''],
    ['wi-fi printer', 'Four One'],
    ['my-wi', 'Four'],
    ['printer-the', ''],
  ])('by “%s”: %s', async (q, found) => {
    expect(await search(q)).toBe(found)
    expect(await search(q, { limit: 1 })).toBe(found)
    expect(await search(q, { sort: 'createdAt', limit: 2 })).toBe(found.split(' ').toReversed().join(' '))
    const inOrder = (text: string) => text.split(' ').toSorted()
    expect(inOrder(await search(q, { sort: '-relevance', limit: 1 }))).toEqual(inOrder(found))
    expect(inOrder(await search(q, { sort: 'subject', limit: 2 }))).toEqual(inOrder(found))
    const count = found === '' ? 0 : found.split(' ').length
    expect(await searches.count({ scope: ALL, q, most: 10 })).toEqual({ count, isAtLeast: false })
  })

  test('by number and by any part of the id, before all other hits', async () => {
    const number = (await searches.find({ scope: ALL, q: 'lamp', sort: 'createdAt', limit: 1 })).rows.length
    expect(number).toBe(1)
    expect(await search('2')).toBe('Two')
    expect(await search('#2')).toBe('Two')
    expect(await search('#77')).toBe('')
    const id = idOf('Three printer')
    for (const part of [id, id.slice(0, 6), id.slice(5, 15), id.slice(-8)]) {
      expect(await search(part), part).toBe('Three')
      expect(await searches.count({ scope: ALL, q: part, most: 10 })).toEqual({ count: 1, isAtLeast: false })
    }
    await raise(tom, 'Six', `see 2 and ${id}`)
    expect(await search('2', { limit: 1 })).toBe('Two Six')
    expect(await search(id, { limit: 1 })).toBe('Three Six')
  })

  test('within the scope and the given statuses', async () => {
    const ofTom: TicketScope = { kind: 'requester', id: tom.id }
    const ofSam: TicketScope = { kind: 'assignee', id: sam.id }
    expect(await search('uma', { scope: ofTom })).toBe('Four')
    expect(await search('pending', { scope: ofTom })).toBe('Four')
    // The id in the text of Six may contain a part that begins with 1.
    expect((await search('#1', { scope: ofTom })).split(' ')).not.toContain('One')
    expect(await search(idOf('One printer').slice(2, 14), { scope: ofTom })).toBe('')
    expect(await search('printer', { scope: ofSam })).toBe('Four One')
    expect(await search('waiting', { scope: ofSam })).toBe('Four')
    expect(await search('uma', { scope: ofSam, statuses: ['OnHold'] })).toBe('Two')
    expect(await search('pending', { statuses: ['Waiting', 'OnHold'] })).toBe('Four')
    expect(await searches.count({ scope: ofTom, q: 'uma', most: 10 })).toEqual({
      count: 1,
      isAtLeast: false,
    })
    expect(await searches.count({ scope: ofSam, q: 'uma', statuses: ['OnHold'], most: 10 })).toMatchObject({
      count: 1,
    })
  })

  test('and counted up to the requested limit', async () => {
    expect(await searches.count({ scope: ALL, q: 'printer', most: 2 })).toEqual({
      count: 2,
      isAtLeast: true,
    })
    expect(await searches.count({ scope: ALL, q: 'unassigned', most: 1 })).toEqual({
      count: 1,
      isAtLeast: true,
    })
  })

  test('with unassigned tickets first in the order “unassigned”, on all pages', async () => {
    for (const limit of [1, 2, 3, 4, 50]) {
      expect(await search('', { sort: 'unassigned', limit })).toBe('Six Five Three Four Two One')
      expect(await search('printer', { sort: 'unassigned', limit })).toBe('Three Four One')
      expect(await search('', { sort: 'unassigned', statuses: ['Pending', 'OnHold'], limit })).toBe('Two One')
    }
    const page = { sort: 'unassigned', limit: 1 } as const
    const wrong = { ...page, cursor: 'x' }
    await expect(store.tickets.list(ALL, wrong)).rejects.toMatchObject({ field: 'cursor' })
    await expect(searches.find({ ...wrong, scope: ALL, q: 'lamp' })).rejects.toMatchObject({
      field: 'cursor',
    })
  })

  test('by the username of a deleted user only while the ticket still shows this name', async () => {
    const eve = await addAccount(store, 'User', 'eve.adams')
    const max = await addAccount(store, 'SupportTeam', 'max')
    await raise(eve, 'Seven chair')
    await give('Seven chair', max)
    expect(await search('adams')).toBe('Seven')
    await store.write(async (tx) => {
      await tx.tickets.unassignSomeOf(max.id, 10, at(1))
      await tx.accounts.erase(max.id, at(5))
    })
    expect(await search('max')).toBe('')
    await store.write((tx) => tx.accounts.erase(eve.id, at(5)))
    expect(await search('adams')).toBe('Seven')
    await store.write((tx) => tx.privacy.forget(eve.id, 'Former user', at(6)))
    expect(await search('adams')).toBe('')
    expect(await search('chair')).toBe('Seven')
  })
})
