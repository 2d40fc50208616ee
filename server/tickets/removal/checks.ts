import { sql } from 'kysely'
import { checkRules } from '../../kernel/checks/check.ts'

/** Added to event numbers, so that they have equal lengths and sort as texts. */
const TO_NUMBER = sql.lit(10 ** 15)
const AFTER_NUMBER = sql.lit(17)

type WrongRow = { id: string; stored: string; expected: string }

/** A column against the latest of the two kinds of events that set and clear it. */
const latest = (column: 'spam_at' | 'deleted_at', sets: string, clears: string) => sql<WrongRow>`
  select id, max(stored) as stored, max(expected) as expected from (
    select id, case when ${sql.ref(column)} is null then 'no' else 'yes' end as stored, 'no' as expected from tickets
    union all select ticket_id, null, case when substr(max(numbered), ${AFTER_NUMBER}) = ${sql.lit(sets)} then 'yes' end
      from (select ticket_id, cast(${TO_NUMBER} + number as text) || kind as numbered from events
        where kind in (${sql.lit(sets)}, ${sql.lit(clears)}) and ticket_id in (select id from tickets)) as numbered
      group by ticket_id
  ) as every group by id having max(stored) <> max(expected)`

/** Checks that spam and the bin agree with the event log. */
export const removals = checkRules(
  'spam and deleted tickets',
  ['tickets'],
  [
    {
      what: 'spam mark of ticket',
      query: latest('spam_at', 'ticket.marked_as_spam', 'ticket.marked_as_not_spam'),
    },
    { what: 'deletion of ticket', query: latest('deleted_at', 'ticket.deleted', 'ticket.restored') },
  ],
)
