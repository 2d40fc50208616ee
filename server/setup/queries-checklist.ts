import { DEFAULT_BRANDING } from '@support-desk/contract'
import { sql } from 'kysely'
import type { Db } from '../database/dialect.ts'

const ONE = sql<number>`1`.as('one')
const STAFF = ['SupportTeam', 'Admin'] as const

/** Queries of the checklist. Each reads one or two rows. */
export function checklistQueries(db: Db) {
  const staff = () =>
    db
      .selectFrom('accounts')
      .select('id')
      .where('role', 'in', STAFF)
      .where('deleted_at', 'is', null)
      .where('is_service', '=', 0)

  return {
    /** Whether the desk has a name or a logo of its own. */
    async isBranded(): Promise<boolean> {
      const [named, logo] = await Promise.all([
        db.selectFrom('branding').select('name').executeTakeFirst(),
        db.selectFrom('logos').select(ONE).limit(1).executeTakeFirst(),
      ])
      return logo !== undefined || (named !== undefined && named.name !== DEFAULT_BRANDING.name)
    },

    async hasMailbox(): Promise<boolean> {
      return (await db.selectFrom('mailboxes').select(ONE).limit(1).executeTakeFirst()) !== undefined
    },

    /** Whether there is a second member of staff. */
    async hasColleague(): Promise<boolean> {
      return (await staff().limit(2).execute()).length > 1
    },

    /** Whether a member of staff has posted a message in a real ticket. */
    async hasReply(): Promise<boolean> {
      const reply = await db
        .selectFrom('events')
        .select(ONE)
        .where('kind', '=', 'message.posted')
        .where('actor_id', 'in', staff())
        .where(
          'ticket_id',
          'not in',
          db.selectFrom('tickets').select('id').where('sample_at', 'is not', null),
        )
        .limit(1)
        .executeTakeFirst()
      return reply !== undefined
    },
  }
}
