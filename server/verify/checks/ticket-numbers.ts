import type { Check } from '../check.ts'
import { checkNumbering } from '../numbering.ts'

/** Tickets are numbered 1, 2, 3... in the order in which they were raised. */
export const ticketNumbers: Check = {
  name: 'numbers of tickets',
  run: ({ db }) => checkNumbering(db, 'tickets', 'ticket'),
}
