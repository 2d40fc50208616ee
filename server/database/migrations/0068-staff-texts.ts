import { type Kysely, sql } from 'kysely'
import { isPostgres } from './frozen/engine.ts'
import { signsOf } from './frozen/fill-fts.ts'
import { eachTicket, type TicketText } from './frozen/search-texts.ts'
import { wordsOf } from './frozen/words.ts'

/** A row has the number of its ticket times this, plus its part. */
const PARTS = 2 ** 20
/** The part with what staff alone find a ticket by: notes, names of files and values of fields. */
const STAFF_PART = 2 ** 19 - 1
const LONGEST_INDEXED_BEGINNING = 3
const DIGITS = /(?<![\p{L}\p{N}])\+?\(?\d[\d \u00a0()./–-]{0,60}\d(?!\p{N})/gu

type Row = { ticket: TicketText; part: number; subject: string; message: string; chat: string }

/** Notes, names of files and fields are found by staff, and phone numbers however they are grouped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await eachTicket(db, async (tickets, messages) => {
    const texts = await staffTextsOf(db, tickets)
    const rows = [
      ...tickets
        .filter(({ subject, message }) => digitsOf(subject).length + digitsOf(message).length > 0)
        .map((ticket) => ({ ticket, part: 0, subject: ticket.subject, message: ticket.message, chat: '' })),
      ...messages
        .filter(({ text }) => digitsOf(text).length > 0)
        .map(({ ticket, number: part, text }) => ({ ticket, part, subject: '', message: '', chat: text })),
      ...tickets.flatMap((ticket) => {
        const chat = texts.get(ticket.number)
        return chat === undefined ? [] : [{ ticket, part: STAFF_PART, subject: '', message: '', chat }]
      }),
    ]
    if (rows.length > 0) await (isPostgres(db) ? writeVectors : writeFts)(db, rows)
  })
}

async function staffTextsOf(
  db: Kysely<unknown>,
  tickets: readonly TicketText[],
): Promise<Map<number, string>> {
  const numbers = sql.join(tickets.map(({ number }) => number))
  const { rows } = await sql<{ number: number; text: string }>`
    select number, text from (
      select t.number, 0 as kind, n.number as place, n.text from tickets t join notes n on n.ticket_id = t.id
      where n.text <> '' and t.number in (${numbers})
      union all
      select t.number, 1, 0, a.name from tickets t join attachments a on a.ticket_id = t.id
      where t.number in (${numbers})
      union all
      select t.number, 2, 0, coalesce(v.text, (select choice.name from field_choices choice where choice.id = v.value),
        (select person.username from accounts person where person.id = v.value), v.value)
      from tickets t join field_values v on v.ticket_id = t.id
      where v.from_id is null and t.number in (${numbers})
    ) as found order by number, kind, place`.execute(db)
  const byNumber = Map.groupBy(rows, ({ number }) => Number(number))
  return new Map([...byNumber].map(([number, some]) => [number, some.map(({ text }) => text).join('\n')]))
}

/** The digits of phone numbers, from each digit on. */
const digitsOf = (text: string): string[] =>
  (text.match(DIGITS) ?? []).flatMap((found) => {
    const digits = found.replaceAll('(0)', '').replaceAll(/\D/g, '')
    const ends = digits.length > 30 ? 1 : Math.max(digits.length - 5, 0)
    return Array.from({ length: ends }, (_, start) => `tel${digits.slice(start, start + 15)}`)
  })

const indexed = (text: string): string[] => [...wordsOf(text), ...digitsOf(text)]

async function writeFts(db: Kysely<unknown>, rows: readonly Row[]): Promise<void> {
  const words = rows.map(({ ticket, part, ...texts }): [number, string, string, string, string] => [
    ticket.number * PARTS + part,
    indexed(texts.subject).join(' '),
    indexed(texts.message).join(' '),
    indexed(texts.chat).join(' '),
    signsOf(ticket),
  ])
  const inOrder = JSON.stringify(words.toSorted(([one], [other]) => one - other))
  await sql`insert or replace into ticket_words (rowid, subject, message, chat, who)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(${inOrder})`.execute(
    db,
  )
  const terms = words
    .flatMap(([, subject, message, chat]) => `${subject} ${message} ${chat}`.split(' '))
    .filter((word) => word.length > LONGEST_INDEXED_BEGINNING)
  await sql`insert or ignore into ticket_words_terms (term)
    select value from json_each(${JSON.stringify([...new Set(terms)])})`.execute(db)
  const subjects = rows
    .filter(({ part }) => part === 0)
    .map(({ ticket }) => [ticket.number, [...indexed(ticket.subject), signsOf(ticket)].join(' ')])
  await sql`insert or replace into ticket_subjects (rowid, words)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(subjects)})`.execute(db)
}

async function writeVectors(db: Kysely<unknown>, rows: readonly Row[]): Promise<void> {
  const vectorOf = (text: string, position: string) =>
    [...new Set(indexed(text))].map((word) => `'${word}':${position}`).join(' ')
  const vectors = rows.map(({ ticket, part, subject, message, chat }) => ({
    number: ticket.number,
    part,
    words: `${vectorOf(subject, '1A')} ${vectorOf(message, '2B')} ${vectorOf(chat, '1C')}`,
  }))
  await sql`insert into ticket_words (number, part, words)
    select number, part, words::tsvector
    from json_to_recordset(${JSON.stringify(vectors)}::json) as texts (number bigint, part bigint, words text)
    on conflict (number, part) do update set words = excluded.words`.execute(db)
  const subjects = rows
    .filter(({ part }) => part === 0)
    .flatMap(({ ticket }) =>
      [...new Set(indexed(ticket.subject))].map((word) => ({ word, number: ticket.number })),
    )
  await sql`insert into ticket_subjects (word, number)
    select word, number from json_to_recordset(${JSON.stringify(subjects)}::json) as words (word text, number bigint)
    on conflict (word, number) do nothing`.execute(db)
}
