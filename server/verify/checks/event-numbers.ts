import { sql } from 'kysely'
import { type Check, countRows } from '../check.ts'
import { gapsIn } from '../gaps.ts'

/** What happened is numbered 1, 2, 3..., and the counter stands at the latest number. */
export const eventNumbers: Check = {
  name: 'numbers of events, and their counter',
  async run({ db }) {
    const { rows } = await sql<{ value: number; last: number }>`
      select coalesce((select value from event_counter where id = 1), 0) as value,
        coalesce((select max(number) from events), 0) as last`.execute(db)
    const [counter] = rows
    const gaps = await gapsIn(db, 'events', 'event')
    return {
      checked: await countRows(db, 'events'),
      differences:
        counter && counter.value !== counter.last
          ? [{ what: 'counter of events', stored: counter.value, counted: counter.last }, ...gaps]
          : gaps,
    }
  },
}
