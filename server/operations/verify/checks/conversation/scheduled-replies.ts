import { sql } from 'kysely'
import { type Check, countRows, FEW } from '../../check.ts'

/** A reply that waits for its time has a job that sends it then. */
export const scheduledReplies: Check = {
  name: 'replies that are sent later',
  async run({ db }) {
    const { rows } = await sql<{ id: string }>`
      select s.id from scheduled_replies as s
      where s.held is null
        and not exists (select 1 from jobs as j where j.job = 'scheduled reply' and j.key = s.id)
      order by s.id ${FEW}`.execute(db)
    const differences = rows.map(({ id }) => ({
      what: `what sends reply ${id}`,
      stored: 'absent',
      counted: 'present',
    }))
    return { checked: await countRows(db, 'scheduled_replies'), differences }
  },
}
