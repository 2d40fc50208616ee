import type { Insertable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { Schema } from '../schema.ts'
import { STAFF_PART, staffTextsOf } from './staff-texts.ts'
import type { IndexedMessage, IndexedTicket } from './search-index.ts'

/** What is read of a ticket to index it: see {@link textsOf}. */
export const TEXT_COLUMNS = ['subject', 'message'] as const

/** The texts of a ticket by whose words it is found. Indexing, checking and the order by relevance take them from here. */
export const textsOf = ({
  subject,
  message,
}: Pick<Insertable<Schema['tickets']>, (typeof TEXT_COLUMNS)[number]>): Pick<
  IndexedTicket,
  'subject' | 'message'
> => ({
  subject,
  message,
})

const TICKETS = 200
const ACCOUNTS = 500

/** Goes through all tickets and what is said about them, some at a time in the order of their numbers. */
export async function eachTicket(
  db: Db,
  index: (tickets: IndexedTicket[], messages: IndexedMessage[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('tickets')
      .select(['number', 'requester_id as requesterId', 'assignee_id as assigneeId', ...TEXT_COLUMNS])
      .where('number', '>', after)
      .orderBy('number')
      .limit(TICKETS)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const tickets = rows.map((row) => ({ ...row, ...textsOf(row) }))
    const ofNumber = new Map(tickets.map((ticket) => [ticket.number, ticket]))
    const messages = await db
      .selectFrom('tickets as t')
      .innerJoin('messages as m', 'm.ticket_id', 't.id')
      .select(['t.number as ticketNumber', 'm.number', 'm.text'])
      .where('t.number', '>', after)
      .where('t.number', '<=', last.number)
      .where('m.text', '<>', '')
      .execute()
    const forStaff = await staffTextsOf(db, [...ofNumber.keys()])
    const texts = [
      ...messages,
      ...[...forStaff].map(([ticketNumber, text]) => ({ ticketNumber, number: STAFF_PART, text })),
    ]
    await index(
      tickets,
      texts.flatMap(({ ticketNumber, number, text }) => {
        const ticket = ofNumber.get(ticketNumber)
        return ticket ? [{ ticket, number, text }] : []
      }),
    )
    after = last.number
  }
}

/** Goes through all accounts, with the text by which each is to be found. */
export async function eachAccount(db: Db, index: (id: string, text: string) => Promise<void>): Promise<void> {
  for (let after = ''; ;) {
    const accounts = await db
      .selectFrom('accounts')
      .select(['id', 'username', 'email'])
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(ACCOUNTS)
      .execute()
    for (const account of accounts) await index(account.id, textOfAccount(account))
    const last = accounts.at(-1)
    if (!last) return
    after = last.id
  }
}

/** The text by which an account is found. */
export const textOfAccount = ({ username, email }: { username: string; email: string }): string =>
  `${username} ${email}`
