import type { Selectable } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import type { Occasion } from '@support-desk/contract'
import type { Choice, Subscription } from './choice.ts'

/** Occasions that jobs evaluate. The others follow from events at once. */
const EVALUATED = ['newTicket', 'unassigned', 'view'] as const

/** Queries about notification settings. */
export const choiceQueries = (db: Db) => ({
  /** The choices of an account. */
  async of(accountId: string): Promise<Choice[]> {
    const rows = await db
      .selectFrom('notification_choices')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('occasion')
      .orderBy('view_id')
      .execute()
    return rows.map(toChoice)
  },

  async find(accountId: string, occasion: Occasion): Promise<Choice | null> {
    const row = await db
      .selectFrom('notification_choices')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('occasion', '=', occasion)
      .where('view_id', '=', '')
      .executeTakeFirst()
    return row ? toChoice(row) : null
  },

  /** The choices of active staff about some occasions. */
  async subscriptions(occasions: readonly (typeof EVALUATED)[number][] = EVALUATED): Promise<Subscription[]> {
    const rows = await db
      .selectFrom('notification_choices as c')
      .innerJoin('accounts as a', 'a.id', 'c.account_id')
      .selectAll('c')
      .select(['a.username', 'a.role', 'a.time_zone', 'a.browser_time_zone'])
      .where('c.occasion', 'in', occasions)
      .where('a.deleted_at', 'is', null)
      .where('a.suspended_at', 'is', null)
      .where('a.role', '<>', 'User')
      .execute()
    const ids = [...new Set(rows.map((row) => row.account_id))]
    const members =
      ids.length === 0
        ? []
        : await db.selectFrom('team_members').selectAll().where('account_id', 'in', ids).execute()
    const teams = Map.groupBy(members, (member) => member.account_id)
    return rows.map((row) => ({
      ...toChoice(row),
      accountId: row.account_id,
      username: row.username,
      role: row.role,
      teams: (teams.get(row.account_id) ?? []).map((member) => member.team_id),
      timeZone: row.time_zone ?? row.browser_time_zone,
      since: row.since,
      viewTree: row.view_tree,
      isWhole: row.is_whole === 1,
    }))
  },

  /** `isNew`: the account was not notified by this choice before. */
  async set(
    accountId: string,
    choice: Choice,
    { now, isNew }: { now: string; isNew: boolean },
  ): Promise<void> {
    const { occasion, viewId, list, browser, email, minutes } = choice
    const chosen = { in_list: Number(list), in_browser: Number(browser), email, minutes }
    await db
      .insertInto('notification_choices')
      .values({ account_id: accountId, occasion, view_id: viewId, since: now, ...chosen })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'occasion', 'view_id'])
          .doUpdateSet({ ...chosen, ...(isNew && { since: now }) }),
      )
      .execute()
  },

  async remove(accountId: string, { occasion, viewId }: Pick<Choice, 'occasion' | 'viewId'>): Promise<void> {
    await db
      .deleteFrom('notification_choices')
      .where('account_id', '=', accountId)
      .where('occasion', '=', occasion)
      .where('view_id', '=', viewId)
      .execute()
  },

  async removeAll(accountId: string): Promise<void> {
    await db.deleteFrom('notification_choices').where('account_id', '=', accountId).execute()
  },

  /**
   * Notes for which condition the tickets of a view are known. Returns false if the choice is gone or another process
   * was faster.
   */
  async setViewTree(
    { accountId, viewId, viewTree: former }: Pick<Subscription, 'accountId' | 'viewId' | 'viewTree'>,
    { viewTree, isWhole }: { viewTree: string; isWhole: boolean },
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('notification_choices')
      .set({ view_tree: viewTree, is_whole: Number(isWhole) })
      .where('account_id', '=', accountId)
      .where('occasion', '=', 'view')
      .where('view_id', '=', viewId)
      .where('view_tree', former === null ? 'is' : '=', former)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
})

type Row = Selectable<Schema['notification_choices']>

const toChoice = (row: Row): Choice => ({
  occasion: row.occasion,
  viewId: row.view_id,
  list: row.in_list === 1,
  browser: row.in_browser === 1,
  email: row.email,
  minutes: Number(row.minutes),
})
