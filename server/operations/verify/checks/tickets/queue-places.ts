import { sql } from 'kysely'
import { type Check, countRows, FEW } from '../../check.ts'

type Differing = { id: string; stored: string; counted: string }

/** Where each ticket is in the queue: what it is sorted by, whether it is snoozed, and how urgent it is. */
export const queuePlaces: Check = {
  name: 'place of each ticket in the queue',
  async run({ db }) {
    const keys = await sql<Differing>`
      select id, stored, counted from (
        select id, queue_key as stored, case when turn = 'nobody' then '~' else '' end || turn_since as counted
        from tickets
      ) as keys where stored <> counted ${FEW}`.execute(db)
    const turns = await sql<Differing>`
      select id, turn as stored, 'us, requester, third or nobody' as counted from tickets
      where turn not in ('us', 'requester', 'third', 'nobody') or turn_since = '' ${FEW}`.execute(db)
    const priorities = await sql<Differing>`
      select id, cast(priority as text) as stored, '1 to 4' as counted from tickets
      where priority < 1 or priority > 4 ${FEW}`.execute(db)
    const snoozes = await sql<Differing>`
      select id, cast(snoozed as text) as stored, coalesce(snooze_wakes, 'none') as counted from tickets
      where snoozed <> case when snooze_wakes is null then 0 else 1 end
        or (snooze_wakes is null) <> (snoozed_at is null)
        or (snooze_wakes is null and (snoozed_until is not null or snoozed_by is not null))
        or (snooze_wakes = 'answer') <> (snooze_wakes is not null and snoozed_until is null) ${FEW}`.execute(
      db,
    )
    const told = (what: string, { rows }: { rows: Differing[] }) =>
      rows.map(({ id, stored, counted }) => ({ what: `${what} of ticket ${id}`, stored, counted }))
    return {
      checked: await countRows(db, 'tickets'),
      differences: [
        ...told('place in the queue', keys),
        ...told('turn', turns),
        ...told('priority', priorities),
        ...told('snooze', snoozes),
      ],
    }
  },
}
