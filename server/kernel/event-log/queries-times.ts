import type { Db } from '../../database/dialect.ts'

const selectTime = (db: Db, { number }: { number: number }) =>
  db.executeQuery(db.selectFrom('events').select('occurred_at').where('number', '=', number))

const selectCount = (db: Db) =>
  db.executeQuery(db.selectFrom('event_counter').select('value').where('id', '=', 1))

/** Event numbers follow time, except for clock skew between nodes and the invented times of demo data. */
const DISORDER_MS = 24 * 60 * 60 * 1000

/** A number that no event before `moment` exceeds. Some events up to it may be later. */
export const lastBefore = (db: Db, moment: string): Promise<number> => halve(db, moved(moment, DISORDER_MS))

/** A number that every event since `moment` exceeds. Some events after it may be earlier. */
export const lastNotSince = (db: Db, moment: string): Promise<number> =>
  halve(db, moved(moment, -DISORDER_MS))

const moved = (moment: string, milliseconds: number): string =>
  new Date(Date.parse(moment) + milliseconds).toISOString()

/** Binary search for the last event before a moment: numbers have no gaps. Returns 0 when there is none. */
async function halve(db: Db, moment: string): Promise<number> {
  let before = 0
  let after = ((await selectCount(db)).rows[0]?.value ?? 0) + 1
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    const time = (await selectTime(db, { number: middle })).rows[0]?.occurred_at
    if (time !== undefined && time < moment) before = middle
    else after = middle
  }
  return before
}
