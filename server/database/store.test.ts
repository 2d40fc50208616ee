import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TICKET_QUERY_SORTS, type TicketQuerySort } from '@support-desk/contract'
import { newId } from '../kernel/ids.ts'
import type { Store } from '../kernel/store.ts'
import type { OpenSearches } from '../testing/database/searches.ts'
import { addAccount, addTicket, at, DATABASES, openTestStore } from '../testing/database/test-store.ts'
import type { Ticket } from '../tickets/index.ts'

describe.each(DATABASES)('%s', (kind) => {
  let store: Store
  let searches: OpenSearches
  let discard: () => Promise<void>

  beforeEach(async () => {
    ;({ store, searches, discard } = await openTestStore(kind))
  })
  afterEach(() => discard())

  describe('transactions', () => {
    test('roll back completely when they fail', async () => {
      const requester = await addAccount(store, 'User')
      const failed = store.write(async (tx) => {
        await tx.chat.join(await addTicketIn(tx, requester.id), [requester.id], at(1))
        throw new Error('broken off')
      })
      await expect(failed).rejects.toThrow('broken off')
      expect(await store.tickets.counts({ kind: 'all' })).toMatchObject({ Unassigned: 0 })
    })

    test('fail independently when they share a commit', async () => {
      const requester = await addAccount(store, 'User')
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) =>
          store.write(async (tx) => {
            const id = await addTicketIn(tx, requester.id)
            if (index % 4 === 0) throw new Error('broken off')
            return id
          }),
        ),
      )
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5)
      expect(await store.tickets.counts({ kind: 'all' })).toMatchObject({ Unassigned: 15 })
      const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      expect(await Promise.all(ids.map((id) => store.tickets.find(id)))).not.toContain(null)
    })

    test.each(['the last query', 'an earlier query'])(
      'fail when %s fails, although the query was not awaited',
      async (where) => {
        const requester = await addAccount(store, 'User')
        const ticketId = await addTicket(store, requester.id)
        const failing = store.write(async (tx) => {
          await tx.chat.join(ticketId, [requester.id], at(1))
          // This account does not exist.
          await tx.chat.join(ticketId, [newId()], at(1))
          if (where === 'the last query') return
          await tx.events.append({ kind: 'code.requested', data: {} }, at(1))
          await tx.tickets.find(ticketId)
        })
        await expect(failing).rejects.toThrow(/foreign key/i)
        expect(await store.events.latest()).toBe(0)
        await store.write((tx) => tx.chat.join(ticketId, [requester.id], at(2)))
        const { rows } = await store.chat.conversations(requester.id, { limit: 5 })
        expect(rows).toHaveLength(1)
      },
    )

    test('refuse queries on the store instead of the transaction', async () => {
      const escaped = store.write(() => store.tickets.counts({ kind: 'all' }))
      await expect(escaped).rejects.toThrow('Inside a transaction')
      await expect(store.tickets.counts({ kind: 'all' })).resolves.toBeDefined()
    })

    test('refuse nested transactions instead of deadlocking', async () => {
      const nested = store.write(() => store.write(async () => 'never'))
      await expect(nested).rejects.toThrow('Inside a transaction')
    })

    const addTicketIn = async (tx: Parameters<Parameters<Store['write']>[0]>[0], requesterId: string) => {
      const id = newId()
      const picture = { full: 'f', thumb: 't' }
      const written = { subject: 's', message: 'm', occurredOn: '2026-01-01', occurredTime: '' }
      await tx.tickets.insert({ id, requesterId, picture, createdAt: at(0), ...written })
      return id
    }
  })

  describe('events', () => {
    test('have numbers without gaps, in commit order, under parallel writers', async () => {
      const write = (index: number) =>
        store.write(async (tx) => {
          const event = { kind: 'notification.dismissed', data: { notificationId: String(index) } } as const
          await tx.events.append(event, at(index))
        })
      const failing = store.write(async (tx) => {
        await tx.events.append({ kind: 'code.requested', data: {} }, at(0))
        throw new Error('rolled back')
      })
      const seen: number[] = []
      /** Reads like a client that never goes back. It would miss an event that becomes visible after a later one. */
      const follow = async (): Promise<void> => {
        while (seen.length < 50) {
          await setImmediate()
          seen.push(...(await store.events.list(seen.at(-1) ?? 0, 100)).map(({ number }) => number))
        }
      }
      await Promise.all([
        ...Array.from({ length: 50 }, (_, index) => write(index)),
        expect(failing).rejects.toThrow(),
        follow(),
      ])
      expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    })
  })

  describe('assignments', () => {
    test('let one of many agents win who take a ticket simultaneously', async () => {
      const requester = await addAccount(store, 'User')
      const id = await addTicket(store, requester.id)
      // Sequential: this many simultaneous changes would time out on a busy machine.
      const members: Awaited<ReturnType<typeof addAccount>>[] = []
      for (let count = 0; count < 100; count += 1) members.push(await addAccount(store, 'SupportTeam'))
      const won = await Promise.all(
        members.map((member) => store.write((tx) => tx.tickets.assignIfFree(id, member, at(1)))),
      )
      expect(won.filter(Boolean)).toHaveLength(1)
      expect((await store.tickets.find(id))?.assignee).toEqual(members[won.indexOf(true)])
    })

    test('keep the stored counts of tickets equal to a recount', async () => {
      const users = await Promise.all([addAccount(store, 'User'), addAccount(store, 'User')])
      const members = await Promise.all([addAccount(store, 'SupportTeam'), addAccount(store, 'SupportTeam')])
      const ids: string[] = []
      for (let step = 0; step < 120; step++) {
        const member = members[step % 2]
        const id = ids[(step * 7) % Math.max(1, ids.length)]
        if (step % 3 === 0 || !id || !member) ids.push(await addTicket(store, users[step % 2]?.id ?? ''))
        else if (step % 3 === 1) await store.write((tx) => tx.tickets.assignIfFree(id, member, at(1)))
        else if (step % 22 === 0) await store.write((tx) => tx.tickets.unassignSomeOf(member.id, 7, at(1)))
        else await changeIfAssigned(id, step % 2 === 0 ? 'Pending' : 'Solved')
      }
      const page = { limit: 500, sort: '-createdAt' } as const
      for (const scope of [
        { kind: 'all' } as const,
        ...users.map(({ id }) => ({ kind: 'requester', id }) as const),
        ...members.map(({ id }) => ({ kind: 'assignee', id }) as const),
      ]) {
        const { rows } = await store.tickets.list(scope, page)
        const recount = { Unassigned: 0, Waiting: 0, Pending: 0, OnHold: 0, Solved: 0 }
        for (const { status } of rows) recount[status] += 1
        expect(await store.tickets.counts(scope)).toEqual(recount)
      }
    })

    const changeIfAssigned = async (id: string, to: 'Pending' | 'Solved') => {
      const { assignee, status } = (await store.tickets.find(id)) as Ticket
      if (assignee)
        await store.write((tx) => tx.tickets.changeStatus(id, assignee.id, { from: status, to, at: at(9) }))
    }
  })

  describe('ticket lists', () => {
    const readAll = async (sort: TicketQuerySort, between?: () => Promise<unknown>) => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { rows, nextCursor } = await store.tickets.list({ kind: 'all' }, { limit: 4, sort, cursor })
        seen.push(...rows.map((row) => row.id))
        cursor = nextCursor ?? undefined
        await between?.()
      } while (cursor !== undefined)
      return seen
    }

    test('return each row once in every order, also among equal values', async () => {
      const requester = await addAccount(store, 'User')
      for (let index = 0; index < 15; index++) {
        const written = {
          createdAt: at(index % 4),
          subject: `Subject ${index % 3}`,
          occurredOn: `2026-01-0${1 + (index % 5)}`,
        }
        await addTicket(store, requester.id, written)
      }
      for (const sort of TICKET_QUERY_SORTS) {
        // These orders have no opposite.
        if (sort === '-relevance' || sort === 'unassigned') continue
        const seen = await readAll(sort)
        expect(new Set(seen).size, sort).toBe(15)
        const opposite = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
        expect(await readAll(opposite as TicketQuerySort)).toEqual(seen.toReversed())
      }
    })

    test('neither repeat nor skip a row when others are inserted between pages', async () => {
      const requester = await addAccount(store, 'User')
      const old: string[] = []
      for (let index = 0; index < 12; index++)
        old.push(await addTicket(store, requester.id, { createdAt: at(index) }))
      let clock = 100
      const seen = await readAll('-createdAt', () =>
        addTicket(store, requester.id, { createdAt: at(clock++) }),
      )
      expect(seen).toEqual(old.toReversed())
    })

    test('refuse a malformed cursor', async () => {
      const list = store.tickets.list({ kind: 'all' }, { limit: 5, sort: 'subject', cursor: 'nonsense' })
      await expect(list).rejects.toMatchObject({ code: 'validation', field: 'cursor' })
    })

    test('never return tickets outside their scope', async () => {
      const [mine, theirs] = await Promise.all([addAccount(store, 'User'), addAccount(store, 'User')])
      await addTicket(store, theirs.id, { subject: 'secret plans' })
      const scope = { kind: 'requester', id: mine.id } as const
      const { rows } = await searches.find({ scope, limit: 5, sort: '-createdAt', q: 'secret' })
      expect(rows).toEqual([])
    })
  })

  describe('search', () => {
    const search = async (q: string) => {
      const { rows } = await searches.find({ scope: { kind: 'all' }, limit: 10, sort: '-createdAt', q })
      return rows.map((row) => row.subject)
    }

    test('finds whole words and prefixes in subject, message and chat, ignoring case and accents', async () => {
      const requester = await addAccount(store, 'User')
      const member = await addAccount(store, 'SupportTeam')
      const id = await addTicket(store, requester.id, { subject: 'Café projector', message: 'Überall grün' })
      await addTicket(store, requester.id, { subject: 'Проектор', message: 'nicht scharf' })
      await store.write((tx) => tx.tickets.assignIfFree(id, member, at(1)))
      const text = 'Please replug the HDMI cable'
      const message = {
        id: newId(),
        ticketId: id,
        authorId: member.id,
        role: 'SupportTeam',
        text,
        postedAt: at(1),
      } as const
      await store.write((tx) => tx.chat.append(message))

      expect(await search('cafe')).toEqual(['Café projector'])
      expect(await search('projector gru')).toEqual(['Café projector'])
      expect(await search('proj grun')).toEqual(['Café projector'])
      expect(await search('hdmi cab')).toEqual(['Café projector'])
      expect(await search('ПРОЕК')).toEqual(['Проектор'])
      expect(await search(id)).toEqual(['Café projector'])
      expect(await search('absent')).toEqual([])
    })

    test('handles characters with a special meaning in the database', async () => {
      const requester = await addAccount(store, 'User')
      await addTicket(store, requester.id)
      for (const q of ['"', "'", 'a" OR b', '* NEAR(', '-', 'words:x', '%_', '\u0000']) {
        await expect(search(q)).resolves.toEqual([])
      }
    })
  })

  describe('accounts', () => {
    test('have unique names and addresses, ignoring case, until their deletion', async () => {
      const first = await addAccount(store, 'User', 'Ada')
      const account = {
        id: newId(),
        username: 'aDA',
        email: 'ada@example.com',
        joinedAt: at(0),
        passwordHash: 'x',
      }
      const again = () => store.write((tx) => tx.accounts.insert({ ...account, role: 'SupportTeam' }))
      expect(await again()).toBe('name_in_use')
      await store.write((tx) => tx.accounts.erase(first.id, at(1)))
      expect(await again()).toBeNull()
    })
  })

  describe('rate counters', () => {
    test('count simultaneous uses exactly, and restart after their window', async () => {
      const hit = (now: number) => store.write((tx) => tx.rates.hit('login:ada', at(now), at(now + 60)))
      const hits = await Promise.all(Array.from({ length: 20 }, () => hit(0)))
      expect(Math.max(...hits.map(({ count }) => count))).toBe(20)
      expect(await hit(60)).toEqual({ count: 1, resetsAt: at(120) })
    })
  })
})
