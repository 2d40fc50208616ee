import type { Db } from '../../database/dialect.ts'

const selectLastNumbers = (db: Db) =>
  db.executeQuery(
    db.selectNoFrom((eb) => [
      eb
        .selectFrom('tickets')
        .select((of) => of.fn.max('number').as('number'))
        .as('kept'),
      // Numbers of removed tickets are never reused.
      eb
        .selectFrom('removed_tickets')
        .select((of) => of.fn.max('number').as('number'))
        .as('removed'),
    ]),
  )

/** The number of the next ticket. The caller serialises numbering. */
export async function nextNumber(db: Db): Promise<number> {
  const [last] = (await selectLastNumbers(db)).rows
  return Math.max(last?.kept ?? 0, last?.removed ?? 0) + 1
}
