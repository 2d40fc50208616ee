import { keptCondition } from '@support-desk/contract'
import { sql } from 'kysely'
import { type Check, type Difference, MOST_DIFFERENCES } from '../check.ts'
import { streamRows } from '../row-stream.ts'

type Webhook = { id: string; condition: string | null; isAhead: number }
type Lane = { webhookId: string; lane: string; due: number }

/** Every filter can be read, no endpoint is told of what has not happened, and of what waits in a lane one delivery is due. */
export const webhooks: Check = {
  name: 'webhooks and their deliveries',
  async run({ db }) {
    const differences: Difference[] = []
    let checked = 0
    const add = (difference: Difference): void => {
      if (differences.length <= MOST_DIFFERENCES) differences.push(difference)
    }
    const rows = streamRows<Webhook>(
      db,
      sql<Webhook>`select id, condition,
          case when after_number > (select value from event_counter where id = 1) then 1 else 0 end as "isAhead"
        from webhooks order by id`,
    )
    for await (const { id, condition, isAhead } of rows) {
      checked++
      if (condition !== null && !isReadable(condition))
        add({ what: `condition of webhook ${id}`, stored: 'unreadable', counted: 'readable' })
      if (Number(isAhead) === 1)
        add({ what: `latest event of webhook ${id}`, stored: 'in the future', counted: 'in the event log' })
    }
    const lanes = streamRows<Lane>(
      db,
      sql<Lane>`select webhook_id as "webhookId", lane, count(due_at) as due from webhook_deliveries
        where state = 'waiting' and lane is not null group by webhook_id, lane order by webhook_id, lane`,
    )
    for await (const { webhookId, lane, due } of lanes) {
      checked++
      if (Number(due) !== 1)
        add({ what: `due deliveries of webhook ${webhookId} about ${lane}`, stored: Number(due), counted: 1 })
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
