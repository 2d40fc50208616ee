import { type Kysely, sql } from 'kysely'
import { eachAccount, eachTicket, type MessageText, type TicketText } from './search-texts.ts'
import { configureFts } from './search-tables.ts'
import { wordsOf } from './words.ts'

/** A row has the number of its ticket times this, plus the number of the chat message, or 0 for subject and message. */
const PARTS = 2 ** 20
const LONGEST_INDEXED_BEGINNING = 3
/** Words that are known to be written down already. */
const MOST_KNOWN_TERMS = 1_000_000
const MEBIBYTE = 1024 * 1024

/** Fills the empty index of SQLite with all that is there. */
export async function fillFts(db: Kysely<unknown>): Promise<void> {
  const known = new Set<string>()
  // In large pieces, that later need less merging.
  await configureFts(db, 'hashsize', 64 * MEBIBYTE)
  await eachTicket(db, async (tickets, messages) => {
    // In their order, so that FTS5 need not put away what it has gathered before each.
    const rows = [...tickets.map(ticketRow), ...messages.map(messageRow)].toSorted(
      ([one], [other]) => one - other,
    )
    await sql`insert into ticket_words (rowid, subject, message, chat, who)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
      from json_each(${JSON.stringify(rows)})`.execute(db)
    const terms = new Set(rows.flatMap(longWords).filter((word) => !known.has(word)))
    await sql`insert or ignore into ticket_words_terms (term)
      select value from json_each(${JSON.stringify([...terms])})`.execute(db)
    if (known.size < MOST_KNOWN_TERMS) for (const term of terms) known.add(term)
  })
  await configureFts(db, 'hashsize', MEBIBYTE)
  await eachAccount(db, async (id, text) => {
    await sql`insert into account_words (words, id) values (${wordsOf(text).join(' ')}, ${id})`.execute(db)
  })
}

type Row = [row: number, subject: string, message: string, chat: string, who: string]

const ticketRow = (ticket: TicketText): Row => [
  ticket.number * PARTS,
  wordsOf(ticket.subject).join(' '),
  wordsOf(ticket.message).join(' '),
  '',
  signsOf(ticket),
]

const messageRow = ({ ticket, number, text }: MessageText): Row => [
  ticket.number * PARTS + number,
  '',
  '',
  wordsOf(text).join(' '),
  signsOf(ticket),
]

/** The signs of those whose ticket it is. */
export const signsOf = ({
  requesterId,
  assigneeId,
}: Pick<TicketText, 'requesterId' | 'assigneeId'>): string =>
  [signOf('r', requesterId), ...(assigneeId ? [signOf('a', assigneeId)] : [])].join(' ')

/** Begins with what no word has, and holds what no letter case changes. */
const signOf = (role: 'r' | 'a', id: string): string => `@${role}${Buffer.from(id).toString('hex')}`

const longWords = ([, ...texts]: Row): string[] =>
  texts
    .slice(0, 3)
    .flatMap((text) => text.split(' '))
    .filter((word) => word.length > LONGEST_INDEXED_BEGINNING)
