import { macroDraft } from '@support-desk/contract'
import { sql } from 'kysely'
import { type Check, type Difference, MOST_DIFFERENCES } from '../check.ts'
import { streamRows } from '../row-stream.ts'

type Row = { id: string; reply: string | null; steps: string; isLeft: number }

/** Reply and steps of every macro can be read, and nobody who is gone for good has one. */
export const macros: Check = {
  name: 'macros and their steps',
  async run({ db }) {
    const differences: Difference[] = []
    let checked = 0
    const rows = streamRows<Row>(
      db,
      sql<Row>`select macros.id, macros.reply, macros.steps,
          case when accounts.deleted_at is not null and departures.account_id is null then 1 else 0 end as "isLeft"
        from macros left join accounts on accounts.id = macros.owner_id
          left join departures on departures.account_id = macros.owner_id
        order by macros.id`,
    )
    for await (const { id, reply, steps, isLeft } of rows) {
      checked++
      if (differences.length > MOST_DIFFERENCES) continue
      if (!isReadable(reply, steps))
        differences.push({ what: `content of macro ${id}`, stored: 'unreadable', counted: 'readable' })
      if (isLeft === 1)
        differences.push({ what: `owner of macro ${id}`, stored: 'a deleted account', counted: 'none' })
    }
    return { checked, differences }
  },
}

function isReadable(reply: string | null, steps: string): boolean {
  try {
    const content = { reply: reply === null ? null : JSON.parse(reply), steps: JSON.parse(steps) }
    return macroDraft.safeParse({ name: 'Macro', ...content }).success
  } catch {
    return false
  }
}
