import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../core/ids.ts'
import type { Store } from '../core/store.ts'
import { addAccount, addTicket, at, DATABASES, openTestStore } from './testing.ts'

/** Subject and message of a ticket, and words that find it alone. */
const TICKETS: Record<string, { message: string; found: string[] }> = {
  'Screen stays black': {
    message: 'Nothing on the monitor, e-mail: it@desk.org',
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
  let discard: () => Promise<void>
  let requester: { id: string }

  beforeAll(async () => {
    ;({ store, discard } = await openTestStore(kind))
    requester = await addAccount(store, 'User')
    for (const [subject, { message }] of Object.entries(TICKETS))
      await addTicket(store, requester.id, { subject, message })
  })
  afterAll(() => discard())

  const search = async (q: string, sort: '-CreatedAt' | '-relevance' = '-CreatedAt') => {
    const { rows } = await store.tickets.list({ kind: 'all' }, { limit: 50, sort, q })
    return rows.map(({ subject }) => subject)
  }

  test.each(Object.keys(TICKETS))('finds “%s” by the beginnings of its words', async (subject) => {
    for (const q of TICKETS[subject]?.found ?? []) {
      expect(await search(q), q).toEqual([subject])
      expect(await search(q, '-relevance'), q).toEqual([subject])
    }
  })

  test('finds nothing by other words, and by none', async () => {
    for (const q of [...NOTHING, ...NO_WORDS]) expect(await search(q), q).toEqual([])
  })

  test('puts what fits best first, a ticket that is named before all', async () => {
    const padding = 'and so on '.repeat(30)
    const subjects = ['Lift lamp', 'Everything else', 'Something else again']
    const [inSubject, inMessage] = [
      await addTicket(store, requester.id, { subject: subjects[0], message: padding, createdAt: at(1) }),
      await addTicket(store, requester.id, {
        subject: subjects[1],
        message: `${padding} lamp`,
        createdAt: at(2),
      }),
    ]
    const inChat = await addTicket(store, requester.id, { subject: subjects[2], createdAt: at(3) })
    const member = await addAccount(store, 'SupportTeam')
    await store.write((tx) => tx.tickets.assignIfFree(inChat, member))
    const text = `${padding} ${padding} the lamp ${inMessage.length}`
    const said = {
      id: newId(),
      ticketId: inChat,
      authorId: member.id,
      role: 'SupportTeam',
      text,
      postedAt: at(4),
    } as const
    await store.write((tx) => tx.chat.append(said))
    expect(await search('lamp', '-relevance')).toEqual(subjects)
    expect(await search(inSubject, '-relevance')).toEqual([subjects[0]])
    const page = { limit: 2, sort: '-relevance', q: 'lamp' } as const
    expect(await store.tickets.list({ kind: 'all' }, page)).toMatchObject({
      rows: [{ id: inSubject }, {}],
      nextCursor: null,
    })
    expect(await store.tickets.list({ kind: 'requester', id: member.id }, page)).toMatchObject({ rows: [] })
    await expect(store.tickets.list({ kind: 'all' }, { ...page, cursor: 'x' })).rejects.toMatchObject({
      field: 'cursor',
    })
  })

  test('without words, the newest come first, page after page', async () => {
    const first = await store.tickets.list({ kind: 'all' }, { limit: 1, sort: '-relevance' })
    expect(first).toMatchObject({ rows: [{ createdAt: at(3) }], nextCursor: expect.any(String) })
  })
})
