import { type Check, countRows } from '../check.ts'
import { gapsIn } from '../gaps.ts'

/** Tickets are numbered 1, 2, 3... in the order in which they were raised. */
export const ticketNumbers: Check = {
  name: 'numbers of tickets',
  async run({ db }) {
    return { checked: await countRows(db, 'tickets'), differences: await gapsIn(db, 'tickets', 'ticket') }
  },
}
