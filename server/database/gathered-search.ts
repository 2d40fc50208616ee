import type { Db } from './schema.ts'
import type { IndexedMessage, IndexedTicket } from './search/search-index.ts'

/** What the changes of one shared commit make findable, which is written once for all of them. */
export type GatheredSearch = {
  tickets: IndexedTicket[]
  messages: IndexedMessage[]
}

const gathered = new WeakMap<object, GatheredSearch>()

/** Begins to gather what is added to the search index in a transaction. */
export function gatherSearch(tx: Db): GatheredSearch {
  const all: GatheredSearch = { tickets: [], messages: [] }
  gathered.set(tx.getExecutor(), all)
  return all
}

/** What is gathered in the transaction of `db`; undefined outside of a shared commit. */
export const gatheredIn = (db: Db): GatheredSearch | undefined => gathered.get(db.getExecutor())

/** Gives a way to forget what is gathered from now on, where a change fails among others. */
export function markGathered(all: GatheredSearch): () => void {
  // Whoever takes something out puts a new list in its place, so the lists of this moment have only grown.
  const { tickets, messages } = all
  const [ticketCount, messageCount] = [tickets.length, messages.length]
  return () => {
    tickets.length = ticketCount
    messages.length = messageCount
    Object.assign(all, { tickets, messages })
  }
}

/** Forgets a text that is gathered and not written yet; part 0 is what the ticket itself says. */
export function forgetGathered(all: GatheredSearch, ticketNumber: number, part: number): void {
  if (part === 0) all.tickets = all.tickets.filter(({ number }) => number !== ticketNumber)
  else
    all.messages = all.messages.filter(
      ({ ticket, number }) => ticket.number !== ticketNumber || number !== part,
    )
}

/** Forgets what is gathered of a ticket from a part on. */
export function forgetGatheredFrom(all: GatheredSearch, ticketNumber: number, firstPart: number): void {
  all.messages = all.messages.filter(
    ({ ticket, number }) => ticket.number !== ticketNumber || number < firstPart,
  )
}
