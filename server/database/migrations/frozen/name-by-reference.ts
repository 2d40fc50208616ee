import type { Kysely } from 'kysely'

type Db = Kysely<{
  accounts: { id: string; username_key: string; deleted_at: string | null }
  notifications: { id: string; kind: string; text: string; person_id: string | null }
}>

/** Stands in a text for the name of the person that the text is about. */
const NAME_SIGN = '\u{fffc}'

const ROWS = 500

/** How notifications named people while names stood in them as words. */
const NAMED: Record<string, RegExp> = {
  'ticket.taken': /^(?<name>.+?) took your ticket “/su,
  'ticket.assigned': /^Your ticket “.*” was assigned to (?<name>.+)$/su,
  'message.posted': /^(?<name>.+?) wrote in the chat of “/su,
}

/** Admins spoke for the desk, and were not named. */
const THE_DESK = 'Admin'

/** Puts a reference in the place of every name in the notifications that there are. */
export async function nameByReference(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Db
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('notifications')
      .select(['id', 'kind', 'text'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    for (const { id, kind, text } of rows) {
      const name = NAMED[kind]?.exec(text)?.groups?.name
      if (name === undefined || name === THE_DESK) continue
      const userId = await idOf(db, name)
      if (userId === null) continue
      const start = kind === 'ticket.assigned' ? text.length - name.length : 0
      const signed = text.slice(0, start) + NAME_SIGN + text.slice(start + name.length)
      await db
        .updateTable('notifications')
        .set({ text: signed, person_id: userId })
        .where('id', '=', id)
        .execute()
    }
  }
}

/** Who has a name, or else had it. */
async function idOf(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('username_key', '=', name.toLowerCase())
    .orderBy('deleted_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
