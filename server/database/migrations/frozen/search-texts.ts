import type { Kysely } from 'kysely'

type Tables = {
  accounts: { id: string; username: string; email: string; deleted_at: string | null }
  tickets: {
    id: string
    number: number
    requester_id: string
    assignee_id: string | null
    subject: string
    message: string
  }
  messages: { ticket_id: string; number: number; text: string }
}

/** A ticket by whose words it is to be found. */
export type TicketText = {
  number: number
  requesterId: string
  assigneeId: string | null
  subject: string
  message: string
}

/** A chat message, and the ticket in whose chat it is. */
export type MessageText = { ticket: TicketText; number: number; text: string }

const TICKETS = 200
const ACCOUNTS = 500

/** Goes through all tickets and what is said about them, some at a time in the order of their numbers. */
export async function eachTicket(
  untyped: Kysely<unknown>,
  index: (tickets: TicketText[], messages: MessageText[]) => Promise<void>,
): Promise<void> {
  const db = untyped as Kysely<Tables>
  for (let after = 0; ;) {
    const tickets = await db
      .selectFrom('tickets')
      .select(['number', 'requester_id as requesterId', 'assignee_id as assigneeId', 'subject', 'message'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(TICKETS)
      .execute()
    const last = tickets.at(-1)
    if (!last) return
    const ofNumber = new Map(tickets.map((ticket) => [ticket.number, ticket]))
    const messages = await db
      .selectFrom('tickets as t')
      .innerJoin('messages as m', 'm.ticket_id', 't.id')
      .select(['t.number as ticketNumber', 'm.number', 'm.text'])
      .where('t.number', '>', after)
      .where('t.number', '<=', last.number)
      .where('m.text', '<>', '')
      .execute()
    await index(
      tickets,
      messages.flatMap(({ ticketNumber, number, text }) => {
        const ticket = ofNumber.get(ticketNumber)
        return ticket ? [{ ticket, number, text }] : []
      }),
    )
    after = last.number
  }
}

/** Goes through all accounts, with the text by which each is to be found. */
export async function eachAccount(
  untyped: Kysely<unknown>,
  index: (id: string, text: string) => Promise<void>,
): Promise<void> {
  const db = untyped as Kysely<Tables>
  for (let after = ''; ;) {
    const accounts = await db
      .selectFrom('accounts')
      .select(['id', 'username', 'email'])
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(ACCOUNTS)
      .execute()
    for (const { id, username, email } of accounts) await index(id, `${username} ${email}`)
    const last = accounts.at(-1)
    if (!last) return
    after = last.id
  }
}
