import { sql } from 'kysely'
import { type Check, compare, countRows } from '../../check.ts'

/** How many messages each ticket says that it has, against its messages. */
export const messageCounts: Check = {
  name: 'messages of each ticket',
  async run({ db }) {
    const differences = await compare(db, {
      stored: sql`select id, message_count as n from tickets`,
      counted: sql`select ticket_id as id, count(*) as n from messages group by ticket_id`,
    })
    return {
      checked: await countRows(db, 'messages'),
      differences: differences.map(({ id, ...rest }) => ({ what: `messages of ticket ${id}`, ...rest })),
    }
  },
}
