import type { Engine } from '../../database/engine.ts'
import type { SecretPlace } from '../../kernel/store.ts'

/** The secret of the install in a row that all nodes read. */
export const secretRow = ({ reader, commit }: Pick<Engine, 'reader' | 'commit'>): SecretPlace => ({
  async read() {
    const row = await reader
      .selectFrom('install')
      .select('value')
      .where('key', '=', 'secret')
      .executeTakeFirst()
    return row?.value ?? null
  },

  async create(secret) {
    await commit((tx) =>
      tx
        .insertInto('install')
        .values({ key: 'secret', value: secret })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  },

  async replace(expected, secret) {
    const { numUpdatedRows } = await commit((tx) =>
      tx
        .updateTable('install')
        .set({ value: secret })
        .where('key', '=', 'secret')
        .where('value', '=', expected)
        .executeTakeFirst(),
    )
    return numUpdatedRows > 0n
  },
})
