import type { Db } from '../../../database/dialect.ts'

/** Queries on the people of side conversations. */
export const sidePeopleQueries = (db: Db) => ({
  /** Addresses that messages of side conversations were sent to, or that answered, by side conversation. */
  async addressesOf(sideIds: readonly string[]): Promise<Map<string, Set<string>>> {
    if (sideIds.length === 0) return new Map()
    const [to, from] = await Promise.all([
      db
        .selectFrom('side_recipients')
        .select(['side_id as sideId', 'address'])
        .where('side_id', 'in', sideIds)
        .execute(),
      db
        .selectFrom('side_messages')
        .select(['side_id as sideId', 'sender_address as address'])
        .where('side_id', 'in', sideIds)
        .where('kind', '=', 'answer')
        .execute(),
    ])
    const grouped = Map.groupBy([...to, ...from], ({ sideId }) => sideId)
    return new Map(
      [...grouped].map(([sideId, rows]) => [
        sideId,
        new Set(rows.map(({ address }) => address).filter((address) => address !== '')),
      ]),
    )
  },

  /** Recipients of messages by message id, in their order. */
  async recipientsOf(messageIds: readonly string[]): Promise<Map<string, string[]>> {
    if (messageIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('side_recipients')
      .select(['message_id', 'place', 'address'])
      .where('message_id', 'in', messageIds)
      .execute()
    const grouped = Map.groupBy(
      rows.toSorted((one, other) => one.place - other.place),
      (row) => row.message_id,
    )
    return new Map([...grouped].map(([id, some]) => [id, some.map(({ address }) => address)]))
  },

  /** Staff who wrote in a side conversation. */
  async writers(sideId: string): Promise<string[]> {
    const written = await db
      .selectFrom('side_messages')
      .select('author_id')
      .where('side_id', '=', sideId)
      .where('kind', '=', 'sent')
      .execute()
    const ids = [...new Set(written.flatMap(({ author_id: id }) => id ?? []))]
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('accounts')
      .select('id')
      .where('id', 'in', ids)
      .where('role', '<>', 'User')
      .where('deleted_at', 'is', null)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** The id of the latest message by staff; null if there is none. */
  async latestSent(sideId: string): Promise<string | null> {
    const row = await db
      .selectFrom('side_messages')
      .select('id')
      .where('side_id', '=', sideId)
      .where('kind', '=', 'sent')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.id ?? null
  },
})
