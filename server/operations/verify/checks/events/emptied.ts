import { sql } from 'kysely'
import type { Check } from '../../check.ts'

/** Exactly as many events are empty as the record says that were emptied. */
export const emptiedEvents: Check = {
  name: 'events that were emptied',
  async run({ db }) {
    const { rows: empty } = await sql<{ n: number }>`
      select count(*) as n from events where kind = 'emptied'`.execute(db)
    const { rows: told } = await sql<{ data: string }>`
      select data from events where kind = 'record.emptied'`.execute(db)
    const stored = empty[0]?.n ?? 0
    const counted = told.reduce((sum, { data }) => sum + (JSON.parse(data) as { count: number }).count, 0)
    return {
      checked: stored,
      differences: stored === counted ? [] : [{ what: 'events that are empty', stored, counted }],
    }
  },
}
