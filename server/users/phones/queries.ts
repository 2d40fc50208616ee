import { type Db, LAST_SIGN } from '../../database/dialect.ts'
import { digitsOf, reversed, searchedPrefix } from './phone-number.ts'

declare module '../../database/schema.ts' {
  interface Schema {
    phone_numbers: {
      id: string
      account_id: string
      /** As it was written. */
      number: string
      /** The digits from the last to the first; see `phone-number.ts`. */
      reversed_digits: string
      created_at: string
    }
  }
}

/** A phone number as it was written. */
export type PhoneNumber = { id: string; number: string }

/** Numbers that moved to another account, and numbers that the account had already. */
type MovedPhones = { phones: string[]; samePhones: (PhoneNumber & { createdAt: string })[] }

/** Queries about phone numbers of accounts. */
export const phoneQueries = (db: Db) => ({
  /** The phone numbers of an account, oldest first. */
  async list(accountId: string): Promise<PhoneNumber[]> {
    const rows = await db
      .selectFrom('phone_numbers')
      .select(['id', 'number', 'created_at'])
      .where('account_id', '=', accountId)
      .execute()
    // An account has few numbers.
    const sorted = rows.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
    return sorted.map(({ id, number }) => ({ id, number }))
  },

  /** Adds a number. Returns false if the account has it already, or if the text is no phone number. */
  async add(phone: { id: string; accountId: string; number: string; createdAt: string }): Promise<boolean> {
    const digits = digitsOf(phone.number)
    if (digits === null) return false
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('phone_numbers')
      .values({
        id: phone.id,
        account_id: phone.accountId,
        number: phone.number.trim(),
        reversed_digits: reversed(digits),
        created_at: phone.createdAt,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'reversed_digits']).doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows !== 0n
  },

  /**
   * Moves the numbers of an account to another one: all, or those with these ids. Returns the ids of the moved ones, and
   * numbers that the other account has already, which are removed.
   */
  async move(fromId: string, toId: string, ids?: readonly string[]): Promise<MovedPhones> {
    const ofAccount = (id: string) => db.selectFrom('phone_numbers').selectAll().where('account_id', '=', id)
    const known = new Set((await ofAccount(toId).execute()).map((row) => row.reversed_digits))
    const moved: MovedPhones = { phones: [], samePhones: [] }
    for (const row of await ofAccount(fromId).execute()) {
      const { id, number, created_at: createdAt } = row
      if (ids && !ids.includes(id)) continue
      if (known.has(row.reversed_digits)) {
        await db.deleteFrom('phone_numbers').where('id', '=', id).execute()
        moved.samePhones.push({ id, number, createdAt })
      } else {
        await db.updateTable('phone_numbers').set({ account_id: toId }).where('id', '=', id).execute()
        moved.phones.push(id)
      }
    }
    return moved
  },

  /** Removes a number of an account. Returns false if the account has no such number. */
  async remove(accountId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('phone_numbers')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return numDeletedRows !== 0n
  },

  /**
   * Accounts with a phone number that ends with the last nine digits of the text, or with all of them if it has fewer. So
   * `079 123 45 67` finds `+41 79 123 45 67`. Empty if the text is no phone number.
   */
  async find(text: string, limit: number): Promise<{ accountId: string; number: string }[]> {
    const digits = digitsOf(text)
    if (digits === null) return []
    const prefix = searchedPrefix(digits)
    return db
      .selectFrom('phone_numbers')
      .select(['account_id as accountId', 'number'])
      .where('reversed_digits', '>=', prefix)
      .where('reversed_digits', '<', prefix + LAST_SIGN)
      .orderBy('reversed_digits')
      .orderBy('account_id')
      .limit(limit)
      .execute()
  },
})

/** The phone numbers of some accounts, by account. */
export async function phonesOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('phone_numbers')
    .select(['account_id', 'number'])
    .where('account_id', 'in', ids)
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.account_id)
  return new Map([...grouped].map(([id, some]) => [id, some.map(({ number }) => number)]))
}
