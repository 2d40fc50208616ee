import { sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { preparedText } from '../prepared.ts'

const selectNewest = preparedText(
  () => sql<{ number: number | null }>`select max(number) as number from tickets`,
)

/** The number of the newest ticket; 0 where there is none. */
export const newestTicket = async (db: Db): Promise<number> =>
  (await selectNewest(db, {})).rows[0]?.number ?? 0
