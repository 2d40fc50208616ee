import { keptCondition } from '@support-desk/contract'
import { sql } from 'kysely'
import { type Check, type Difference, MOST_DIFFERENCES } from '../check.ts'
import { streamRows } from '../row-stream.ts'

type Row = { id: string; condition: string; isLeft: number }

/** The condition of every view can be read, and nobody who is gone for good has one. */
export const views: Check = {
  name: 'views and their conditions',
  async run({ db }) {
    const differences: Difference[] = []
    let checked = 0
    const rows = streamRows<Row>(
      db,
      sql<Row>`select views.id, views.condition,
          case when accounts.deleted_at is not null and departures.account_id is null then 1 else 0 end as "isLeft"
        from views left join accounts on accounts.id = views.owner_id
          left join departures on departures.account_id = views.owner_id
        order by views.id`,
    )
    for await (const { id, condition, isLeft } of rows) {
      checked++
      if (differences.length > MOST_DIFFERENCES) continue
      if (!isReadable(condition))
        differences.push({ what: `condition of view ${id}`, stored: 'unreadable', counted: 'readable' })
      if (isLeft === 1)
        differences.push({ what: `owner of view ${id}`, stored: 'a deleted account', counted: 'none' })
    }
    return { checked, differences }
  },
}

function isReadable(condition: string): boolean {
  try {
    return keptCondition.safeParse(JSON.parse(condition)).success
  } catch {
    return false
  }
}
