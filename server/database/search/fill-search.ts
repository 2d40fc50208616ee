import type { Db, Dialect } from '../dialect.ts'
import { prepared } from '../prepared.ts'
import { fillNames } from './search-names.ts'
import { TEXT_COLUMNS, textsOf } from './search-texts.ts'
import { keepStaffText } from './staff-texts.ts'
import { keepUnitedTexts } from './united-texts.ts'

/** Makes everything findable that is to be found, from the beginning: tickets, what is said about them, and accounts. */
export async function fillSearch(db: Db, dialect: Dialect): Promise<void> {
  await dialect.search.fill(db)
  await fillNames(db)
}

/** Makes a ticket and its chat findable by who has it now, where search knows users. */
export async function indexAgain(db: Db, dialect: Dialect, id: string): Promise<void> {
  if (!dialect.search.knowsUsers) return
  const [ticket] = (await selectIndexed(db, { id })).rows
  if (!ticket) throw new Error('A ticket that was just changed is gone.')
  const messages = ticket.message_count === 0 ? [] : (await selectSaid(db, { id })).rows
  await dialect.search.add(
    db,
    [{ ...ticket, ...textsOf(ticket) }],
    messages.map((message) => ({ ticket, ...message })),
  )
  await keepStaffText(db, dialect, id)
  await keepUnitedTexts(db, dialect, id)
}

const selectIndexed = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('tickets')
    .select(['number', 'requester_id as requesterId', 'assignee_id as assigneeId', ...TEXT_COLUMNS])
    .select('message_count')
    .where('id', '=', id),
)

const selectSaid = prepared((db, { id }: { id: string }) =>
  db.selectFrom('messages').select(['number', 'text']).where('ticket_id', '=', id).where('text', '<>', ''),
)
