import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TicketQuerySort, TicketStatus } from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { OpenSearches } from '../../testing/database/searches.ts'
import { addAccount, addTicket, at, DATABASES, openTestStore } from '../../testing/database/test-store.ts'
import type { TicketScope } from '../ticket.ts'

/** Messages by subject, and searches that find only this ticket. */
const TICKETS: Record<string, { message: string; found: string[] }> = {
  'Screen stays black': {
    message: 'Nothing on the monitor, email: it@desk.org',
    found: ['SCREEN bl', 'it@desk'],
  },
  'Drucker außer Betrieb': {
    message: 'Über Nacht größer geworden',
    found: ['AUSSER', 'uber grosser', 'ÜBER'],
  },
  'Écran cassé': { message: "L'élève a renversé un œuf", found: ['ecran', 'CASSÉ', 'eleve', 'oeuf'] },
  'Zażółć gęślą jaźń': { message: 'Łódź, późno', found: ['zazolc gesla', 'ŁÓDŹ', 'lodz'] },
  'Yazıcı çalışmıyor': { message: 'İstanbul şubesi', found: ['yazici', 'YAZICI CALIS', 'istanbul', 'ŞUBE'] },
  'Máy in không hoạt động': { message: 'Đường mạng bị đứt', found: ['khong hoat', 'duong MANG', 'Đứt'] },
  'Принтер не печатает': { message: 'Её телефон тоже', found: ['ПРИНТ', 'печата', 'ее теле'] },
  'Ο εκτυπωτής χάλασε': { message: 'ΟΔΟΣ Ερμού', found: ['ΕΚΤΥΠΩΤΗΣ', 'χαλα', 'οδος', 'οδοσ'] },
  プリンターの故障: { message: '紙が詰まりました', found: ['プリンタ', '故障', '障', '詰まり', 'ﾌﾟﾘﾝ'] },
  'मशीन बंद है': { message: 'कृपया देखें', found: ['मशीन', 'कृप'] },
  'Ｆｕｌｌ width': { message: 'ﬁnally 42½', found: ['full', 'final', '42'] },
  'Emoji 🔥 fire❤️‍🔥drill': {
    message: "O'Neill said \"no\" \\ 'never' & :* | !x",
    found: ["o'neill", 'drill', '"never"'],
  },
  [`Endless ${'ab'.repeat(400)}`]: { message: '𞤀𞤣𞤤𞤢𞤥 𝕏', found: ['abababab', 'ab'.repeat(400), '𞤢𞤣𞤤'] },
}
const NOTHING = ['absent', 'creen', '詰障', 'प', 'abc', "screen' | 'drucker", 'screen OR drucker']
const NO_WORDS = ['"', "'", '* NEAR(', '-', '%_', '\0', '🔥', '❤️', ':*', '()', '\\', '\u0301']

describe.each(DATABASES)('search on %s', (kind) => {
  let store: Store
  let searches: OpenSearches
  let discard: () => Promise<void>
  let requester: { id: string }

  beforeAll(async () => {
    ;({ store, searches, discard } = await openTestStore(kind))
    requester = await addAccount(store, 'User')
    for (const [subject, { message }] of Object.entries(TICKETS))
      await addTicket(store, requester.id, { subject, message })
  })
  afterAll(() => discard())

  const search = async (q: string, sort: '-createdAt' | '-relevance' = '-createdAt') => {
    const { rows } = await searches.find({ scope: { kind: 'all' }, limit: 50, sort, q })
    return rows.map(({ subject }) => subject)
  }

  test.each(Object.keys(TICKETS))('finds “%s” by prefixes of its words', async (subject) => {
    for (const q of TICKETS[subject]?.found ?? []) {
      expect(await search(q), q).toEqual([subject])
      expect(await search(q, '-relevance'), q).toEqual([subject])
    }
  })

  test('finds nothing by other words or without words', async () => {
    for (const q of [...NOTHING, ...NO_WORDS]) expect(await search(q), q).toEqual([])
  })

  const say = async (ticketId: string, text: string) => {
    const member = await addAccount(store, 'SupportTeam')
    await store.write(async (tx) => {
      await tx.tickets.assignIfFree(ticketId, member, at(1))
      const said = { id: newId(), ticketId, authorId: member.id, role: 'SupportTeam', text } as const
      await tx.chat.append({ ...said, postedAt: at(4) })
    })
    return member
  }

  /** Reads all pages of a search. */
  const readAll = async (
    scope: TicketScope,
    request: { q: string; sort: TicketQuerySort; limit: number; statuses?: TicketStatus[] },
  ) => {
    const subjects: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await searches.find({ scope, ...request, cursor })
      expect(page.rows.length).toBeLessThanOrEqual(request.limit)
      subjects.push(...page.rows.map(({ subject }) => subject))
      if (page.nextCursor === null) return subjects
      cursor = page.nextCursor
    }
  }

  test('sorts by relevance over all pages, and a ticket found by its id comes first', async () => {
    const raise = (subject: string, message: string) => addTicket(store, requester.id, { subject, message })
    const named = await raise('Lift lamp', 'broken')
    await raise('First in message', 'the lamp')
    const inChat = await raise('First in chat', 'nothing')
    await raise('Second lamp', 'broken lamp')
    await raise('Second in message', 'of a lampshade')
    const alsoInChat = await raise('Second in chat', 'nothing')
    const member = await say(inChat, `another lamp, and ${named}`)
    await say(inChat, 'and one more lamp')
    await say(alsoInChat, 'LÁMPS')
    await say(named, 'this lamp')
    const best = [
      'Second lamp',
      'Lift lamp',
      'Second in message',
      'First in message',
      'Second in chat',
      'First in chat',
    ]
    const newest = [
      'Second in chat',
      'Second in message',
      'Second lamp',
      'First in chat',
      'First in message',
      'Lift lamp',
    ]
    for (const limit of [1, 2, 4, 10]) {
      const page = { q: 'lamp', limit }
      expect(await readAll({ kind: 'all' }, { ...page, sort: '-relevance' })).toEqual(best)
      expect(await readAll({ kind: 'all' }, { ...page, sort: '-createdAt' })).toEqual(newest)
      expect(await readAll({ kind: 'all' }, { ...page, sort: 'createdAt' })).toEqual(newest.toReversed())
      expect(await readAll({ kind: 'all' }, { ...page, sort: 'subject' })).toEqual(newest.toSorted())
      expect(await readAll({ kind: 'all' }, { ...page, sort: '-subject' })).toEqual(
        newest.toSorted().toReversed(),
      )
      for (const sort of ['-relevance', 'createdAt', 'status'] as const) {
        expect(await readAll({ kind: 'all' }, { q: named, limit, sort })).toEqual([
          'Lift lamp',
          'First in chat',
        ])
      }
      expect(await readAll({ kind: 'assignee', id: member.id }, { ...page, sort: '-relevance' })).toEqual([
        'First in chat',
      ])
      expect(await readAll({ kind: 'requester', id: member.id }, { ...page, sort: 'createdAt' })).toEqual([])
      const unassigned = { ...page, sort: '-relevance', statuses: ['Unassigned'] as TicketStatus[] } as const
      expect(await readAll({ kind: 'requester', id: requester.id }, unassigned)).toEqual([
        'Second lamp',
        'Second in message',
        'First in message',
      ])
    }
    for (const sort of ['-relevance', 'createdAt', 'subject'] as const) {
      const request = { scope: { kind: 'all' }, limit: 1, q: 'lamp', sort, cursor: 'x' } as const
      await expect(searches.find(request)).rejects.toMatchObject({ field: 'cursor' })
    }
  })

  test('finds a ticket in the scope of its new assignee, by all earlier texts', async () => {
    const id = await addTicket(store, requester.id, { subject: 'Handed over', message: 'kettle' })
    const before = await say(id, 'samovar')
    await store.write((tx) => tx.tickets.unassignSomeOf(before.id, 10, at(1)))
    const after = await say(id, 'teapot')
    for (const q of ['kettle', 'samov', 'tea']) {
      const request = { q, sort: '-createdAt', limit: 5 } as const
      expect(await readAll({ kind: 'assignee', id: after.id }, request), q).toEqual(['Handed over'])
      expect(await readAll({ kind: 'assignee', id: before.id }, request), q).toEqual([])
    }
  })

  test('finds a released ticket only among unassigned tickets', async () => {
    const id = await addTicket(store, requester.id, { subject: 'Left behind', message: 'umbrella' })
    const member = await say(id, 'parasol')
    const among = (status: TicketStatus) =>
      readAll({ kind: 'all' }, { q: 'umbrella', sort: '-createdAt', limit: 5, statuses: [status] })
    expect(await among('Waiting')).toEqual(['Left behind'])
    await store.write((tx) => tx.tickets.unassignSomeOf(member.id, 10, at(1)))
    expect(await among('Unassigned')).toEqual(['Left behind'])
    expect(await among('Waiting')).toEqual([])
  })

  test('no longer finds retracted messages and deleted users', async () => {
    const id = await addTicket(store, requester.id, { subject: 'Slip of the tongue', message: 'nothing' })
    const member = await say(id, 'blunder')
    await say(id, 'blunderbuss')
    const [message] = await store.chat.between(id, 1, 100_000)
    expect(await search('blunder')).toEqual(['Slip of the tongue'])
    await store.write(async (tx) => message && tx.chat.retract(id, message, at(5)))
    expect(await search('blunder')).toEqual(['Slip of the tongue'])
    const [, other] = await store.chat.between(id, 1, 100_000)
    await store.write(async (tx) => other && tx.chat.retract(id, other, at(5)))
    expect(await search('blunder')).toEqual([])

    const users = () => store.accounts.listSupportMembers({ limit: 5, q: member.username })
    expect((await users()).rows).toMatchObject([{ id: member.id }])
    await store.write((tx) => tx.accounts.erase(member.id, at(6)))
    expect((await users()).rows).toEqual([])
  })

  test('finds a prefix shared by hundreds of words', async () => {
    const words = Array.from({ length: 300 }, (_, index) => `swarm${index}`)
    await addTicket(store, requester.id, { subject: 'Bees', message: words.join(' ') })
    expect(await search('swarm')).toEqual(['Bees'])
    expect(await search('swarm29 bee')).toEqual(['Bees'])
    expect(await search('swarms')).toEqual([])
  })

  test('returns the newest tickets first, in pages, when the search has no words', async () => {
    const first = await store.tickets.list({ kind: 'all' }, { limit: 1, sort: '-relevance' })
    expect(first).toMatchObject({ rows: [{ subject: 'Bees' }], nextCursor: expect.any(String) })
  })
})
