import { sql } from 'kysely'
import type { Check } from '../../check.ts'
import { checkNumbering } from '../../numbering.ts'

/** With those that were removed, tickets are numbered 1, 2, 3... in the order in which they were raised. */
export const ticketNumbers: Check = {
  name: 'numbers of tickets',
  run: ({ db }) =>
    checkNumbering(
      db,
      sql`(select number from tickets union all select number from removed_tickets) as numbered`,
      'ticket',
    ),
}
