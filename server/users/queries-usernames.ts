import { sql } from 'kysely'
import type { UsernameIssue, UsernameIssueOnWire } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { issueOf, LOOK_ALIKE_VERSION, lookAlikeOf } from './names/look-alikes.ts'
import { keysetPage } from '../kernel/keyset-pages.ts'
import { BY_USERNAME } from './queries-rows.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'

const VERSION_KEY = 'look_alikes'
/** Queries about names that were chosen before the current rules. */
export const usernameQueries = (db: Db, dialect: Dialect) => ({
  /** Resets the results of all names if the rules have changed. */
  async beginJudgingNames(): Promise<void> {
    await dialect.oneAtATime(db, 'usernames')
    const known = await db
      .selectFrom('install')
      .select('value')
      .where('key', '=', VERSION_KEY)
      .executeTakeFirst()
    if (known?.value === LOOK_ALIKE_VERSION) return
    await db
      .updateTable('accounts')
      .set({ username_skeleton: null, username_issue: null })
      .where('username_skeleton', 'is not', null)
      .execute()
    await db
      .insertInto('install')
      .values({ key: VERSION_KEY, value: LOOK_ALIKE_VERSION })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: LOOK_ALIKE_VERSION }))
      .execute()
  },

  /** Checks up to `limit` unchecked names, oldest first. Returns their number. */
  async judgeNames(limit: number): Promise<number> {
    await dialect.oneAtATime(db, 'usernames')
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'username', 'role', 'contact_since'])
      .where('deleted_at', 'is', null)
      .where('username_issue', 'is', null)
      .orderBy('joined_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    for (const { id, username, role, contact_since: contactSince } of rows) {
      const skeleton = lookAlikeOf(username)
      const earlier = await db
        .selectFrom('accounts')
        .select('id')
        .where('username_skeleton', '=', skeleton)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      // Contacts did not choose their name.
      const issue = contactSince === null ? (issueOf(username, role) ?? (earlier ? 'look_alike' : '')) : ''
      await db
        .updateTable('accounts')
        .set({ username_skeleton: skeleton, username_issue: issue })
        .where('id', '=', id)
        .execute()
    }
    return rows.length
  },

  /** Accounts with a problematic name, by name. */
  listUsernameIssues(page: PageRequest): Promise<Rows<UsernameIssueOnWire>> {
    const doubtful = db
      .selectFrom('accounts')
      .select(['id', 'username', 'username_key', 'role', 'username_issue'])
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`username_issue <> ''`)
    return keysetPage(doubtful, BY_USERNAME, page, {
      keyOf: (row) => [row.username_key, row.id],
      present: ({ id, username, role, username_issue: issue }) => ({
        id,
        username,
        role,
        issue: issue as UsernameIssue,
      }),
    })
  },
})
