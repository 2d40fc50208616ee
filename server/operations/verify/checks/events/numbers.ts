import { sql } from 'kysely'
import type { Check } from '../../check.ts'
import { checkNumbering } from '../../numbering.ts'

/** What happened is numbered 1, 2, 3..., and the counter stands at the latest number. */
export const eventNumbers: Check = {
  name: 'numbers of events, and their counter',
  async run({ db }) {
    const { checked, differences } = await checkNumbering(db, sql`events`, 'event')
    const { rows } = await sql<{ value: number; last: number }>`
      select coalesce((select value from event_counter where id = 1), 0) as value,
        coalesce((select max(number) from events), 0) as last`.execute(db)
    const wrong = rows.filter(({ value, last }) => value !== last)
    const ofCounter = wrong.map(({ value, last }) => ({
      what: 'counter of events',
      stored: value,
      counted: last,
    }))
    return { checked, differences: [...ofCounter, ...differences] }
  },
}
