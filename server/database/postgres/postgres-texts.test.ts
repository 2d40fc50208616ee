import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSearchReader } from '../../testing/database/searches.ts'
import { openTestStore } from '../../testing/database/test-store.ts'
import type { TextPlace } from '../search/search-index.ts'
import { termsOf } from '../search/search-terms.ts'
import { meantInTexts } from './postgres-meant.ts'
import { postgresSearch } from './postgres-search.ts'
import { findByTexts } from './postgres-texts.ts'

const TICKETS = 4000
/** A ticket's own text, and one message of its chat. */
const PARTS = [0, 1]
const PLACE: Record<Exclude<TextPlace, 'subject'>, number[]> = { anywhere: PARTS, ticket: [0], message: [1] }
const QUERIES = [
  'usual',
  'usual third',
  'third fifth',
  'seldom',
  'usual seldom',
  'third never',
  'absent',
  'us',
  't',
]

/** The words of a text: some in all, and some that hardly ever or never meet. */
function wordsAt(number: number, part: number): string[] {
  const words = ['usual']
  if (number % 3 === 0) words.push('third')
  if ((number + part) % 5 === 0) words.push('fifth')
  if (number % 3 === 1) words.push('never')
  if (number % 997 === part) words.push('seldom')
  return words
}

type Open = ReturnType<typeof openSearchReader>
let client: Client
let discard: () => Promise<void>
/** One that is asked before anything is known of the words, and one afterwards. */
let [early, late]: [Open | null, Open | null] = [null, null]

beforeAll(async () => {
  const opened = await openTestStore('PostgreSQL')

  client = new Client(opened.place.databaseUrl ?? '')
  await client.connect()
  const rows = Array.from({ length: TICKETS }, (_, index) => index + 1).flatMap((number) =>
    PARTS.map((part) => ({ number, part, words: wordsAt(number, part).join(' ') })),
  )
  await client.query(
    `insert into ticket_words (number, part, words) select number, part, words::tsvector
     from json_to_recordset($1::json) as texts (number bigint, part bigint, words text)`,
    [JSON.stringify(rows)],
  )
  ;[early, late] = [openSearchReader(opened.place), openSearchReader(opened.place)]
  discard = async () => {
    await Promise.all([early?.close(), late?.close(), client.end()])
    await opened.discard()
  }
})
afterAll(() => discard())

/** What is found, as number and part, text after text. */
async function found(open: Open | null, q: string, place: TextPlace, from: number, descending: boolean) {
  if (!open) throw new Error('Nothing is open.')
  const search = { terms: termsOf(q), place, scope: { kind: 'all' }, states: [], from, descending } as const
  const words = search.terms.flatMap((term) => term.words)
  const texts: string[] = []
  // So few that it is worth reading on, where words are common.
  const asked = { ...search, newest: TICKETS, wanted: 4 }
  for await (const { hits } of findByTexts(open.reader, asked, words)) {
    for (const { number, parts } of hits)
      texts.push(...parts.toSorted((a, b) => a - b).map((part) => `${number} ${part}`))
  }
  return texts
}

function expected(q: string, parts: readonly number[], from: number, descending: boolean): string[] {
  const words = q.split(' ')
  const holds = (number: number, part: number) =>
    words.every((word, index) =>
      wordsAt(number, part).some((there) =>
        index === words.length - 1 ? there.startsWith(word) : there === word,
      ),
    )
  const numbers = Array.from({ length: TICKETS }, (_, index) => index + 1)
  const inOrder = descending ? numbers.toReversed() : numbers
  return inOrder
    .filter((number) => (descending ? number < from : number > from))
    .flatMap((number) => parts.filter((part) => holds(number, part)).map((part) => `${number} ${part}`))
}

test('texts are found range after range or all at once, and are the same', async () => {
  for (const open of [early, late]) {
    for (const q of QUERIES) {
      for (const [place, parts] of Object.entries(PLACE)) {
        for (const [from, descending] of [
          [Number.MAX_SAFE_INTEGER, true],
          [2500, true],
          [0, false],
          [1234, false],
        ] as const) {
          expect(
            await found(open, q, place as TextPlace, from, descending),
            `${q}, ${place}, from ${from}`,
          ).toEqual(expected(q, parts, from, descending))
        }
      }
    }
    // The second time it is known how often words are.
    await client.query('analyze ticket_words')
  }
})

test('common words are looked for from range to range, rare ones everywhere at once', async () => {
  const statementsOf = async (q: string) => {
    if (!late) throw new Error('Nothing is open.')
    await client.query('analyze ticket_words')
    const { reader } = late
    const sent = vi.spyOn(Client.prototype, 'query')
    const search = {
      terms: termsOf(q),
      place: 'anywhere',
      scope: { kind: 'all' },
      states: [],
      from: TICKETS + 1,
      descending: true,
      newest: TICKETS,
      wanted: 4,
    } as const
    for await (const { hits } of findByTexts(
      reader,
      search,
      search.terms.flatMap(({ words }) => words),
    ))
      if (hits.length > 0) break
    const asked = sent.mock.calls.map(([question]) => (question as unknown as { text: string }).text)
    sent.mockRestore()
    return asked.filter((text) => /ticket_words w\s/.test(text))
  }
  const isWalked = (statement: string) => statement.includes('step.signs')
  expect((await statementsOf('usual third')).map(isWalked)).toEqual([true])
  expect((await statementsOf('usual seldom')).map(isWalked)).toEqual([false])
  // All ranges are looked through by one statement.
  expect((await statementsOf('third never')).map(isWalked)).toEqual([true])
})

test('what is known to be in many texts is not counted, and what is not is', async () => {
  if (!late) throw new Error('Nothing is open.')
  const words = ['usual', 'seldom', 'absent']
  const inAll = (word: string) =>
    PARTS.flatMap((part) =>
      Array.from({ length: TICKETS }, (_, index) => wordsAt(index + 1, part)).filter((there) =>
        there.includes(word),
      ),
    ).length
  for (const most of [5, 100, 3000, 100_000]) {
    expect(await postgresSearch.countTexts(late.reader, words, most)).toEqual(
      words.map((word) => Math.min(inAll(word), most)),
    )
  }
})

test('beginnings are those of words that stand in texts, however they came there', async () => {
  if (!late) throw new Error('Nothing is open.')
  const beginning = { text: 'newcom', isWhole: false }
  expect((await meantInTexts(late.reader, beginning)).words).toEqual([])
  await client.query(`insert into ticket_words values (1, 7, 'newcomer:1C usual:1C'), (2, 7, 'newcomer:1C')`)
  await client.query(`update ticket_words set words = 'newcomers:1C' where number = 2 and part = 7`)
  expect((await meantInTexts(late.reader, beginning)).words).toEqual(['newcomer', 'newcomers'])
  const { rows } = await client.query(
    `select term from ticket_words_terms where term in ('usual', 'newcomer')`,
  )
  expect(rows).toHaveLength(2)
  await client.query('delete from ticket_words where part = 7')
})
