import { type RawBuilder, sql } from 'kysely'
import { type TagMakers, type TagMatch, tagNameKey } from '@support-desk/contract'
import { type Db, type Dialect, LAST_SIGN } from '../../database/dialect.ts'
import { countRows } from '../../kernel/checks/check.ts'
import { keysetPage } from '../../kernel/keyset-pages.ts'
import { compareNames, sortKeyOf } from '../../kernel/named-text.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import { has } from '../../kernel/has.ts'
import type { Tag, TagFilter } from './tag.ts'

const TAG = ['id', 'name', 'archived_at as archivedAt', 'merged_into as mergedInto'] as const
/** Maximum number of aliases to return. */
const OTHER_NAMES = 20
const MAKERS = 'tag_makers'
const selectTag = (db: Db, { id }: { id: string }) =>
  db.executeQuery(db.selectFrom('tags').select(TAG).where('id', '=', id))

const selectFamily = (db: Db, { id }: { id: string }) =>
  db.executeQuery(db.selectFrom('tags').select('id').where('merged_into', '=', id))

/** Queries on tags. A merged tag is an alias of its target. */
export function tagQueries(db: Db, dialect: Dialect) {
  const find = async (id: string): Promise<Tag | null> => (await selectTag(db, { id })).rows[0] ?? null

  /** The tag, or its target if it is merged. */
  async function living(id: string): Promise<Tag | null> {
    const tag = await find(id)
    return tag?.mergedInto == null ? tag : find(tag.mergedInto)
  }

  return {
    find,
    living,

    /** A page of tags by name. The words have to occur in the name or in an alias. */
    list({ q = '', list, match, ...page }: PageRequest & TagFilter): Promise<Rows<Tag>> {
      const words = tagNameKey(q)
      const tags = db
        .selectFrom('tags')
        .select([...TAG, 'sort_key'])
        .where('merged_into', 'is', null)
        .$if(list !== 'all', (query) => query.where('archived_at', list === 'active' ? 'is' : 'is not', null))
        .$if(words !== '', (query) => query.where(isNamed(words, match)))
      const keyset = { column: 'sort_key', id: 'id', descending: false }
      return keysetPage(tags, keyset, page, {
        keyOf: (row) => [row.sort_key, row.id],
        present: ({ id, name, archivedAt, mergedInto }) => ({ id, name, archivedAt, mergedInto }),
      })
    },

    /** The tag or alias with this name, in any letter case. */
    async findNamed(name: string): Promise<Tag | null> {
      const named = db.selectFrom('tags').select(TAG).where('name_key', '=', tagNameKey(name))
      return (await named.executeTakeFirst()) ?? null
    },

    /** Ids of the tag and of its aliases; empty if the tag is gone. */
    async family(id: string): Promise<string[]> {
      const tag = await living(id)
      if (!tag) return []
      const others = (await selectFamily(db, { id: tag.id })).rows
      return [tag.id, ...others.map((other) => other.id)]
    },

    /** Aliases of the given tags, sorted by name. */
    async otherNames(ids: readonly string[]): Promise<Map<string, string[]>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('tags')
        .select(['name', 'merged_into'])
        .where('merged_into', 'in', ids)
        .execute()
      const byTag = Map.groupBy(rows, (row) => row.merged_into ?? '')
      const inOrder = (named: readonly { name: string }[]) =>
        named.map(({ name }) => name).toSorted(compareNames)
      return new Map([...byTag].map(([id, named]) => [id, inOrder(named).slice(0, OTHER_NAMES)]))
    },

    count: (): Promise<number> => countRows(db, 'tags'),

    /** Serialises all changes of tags until the transaction ends. */
    holdAll: (): Promise<void> => dialect.oneAtATime(db, 'tags'),

    /** Locks a tag, or its target, against merges until the transaction ends. Tags are locked before tickets. */
    async keep(id: string): Promise<Tag | null> {
      const query = db.selectFrom('tags').select(TAG).where('id', '=', id)
      const tag = (await dialect.keeping(query, 'tags').executeTakeFirst()) ?? null
      return tag?.mergedInto == null ? tag : this.keep(tag.mergedInto)
    },

    async insert({ id, name, createdAt }: { id: string; name: string; createdAt: string }): Promise<void> {
      await db
        .insertInto('tags')
        .values({ id, name, name_key: tagNameKey(name), sort_key: sortKeyOf(name), created_at: createdAt })
        .execute()
    },

    async rename(id: string, name: string): Promise<void> {
      await db
        .updateTable('tags')
        .set({ name, name_key: tagNameKey(name), sort_key: sortKeyOf(name) })
        .where('id', '=', id)
        .execute()
    },

    async setArchived(id: string, archivedAt: string | null): Promise<void> {
      await db.updateTable('tags').set({ archived_at: archivedAt }).where('id', '=', id).execute()
    },

    /** Makes a tag and its aliases point to another tag. Waits until no transaction locks the tag. */
    async merge(id: string, into: string): Promise<void> {
      await dialect.holdingAlone(db.selectFrom('tags').select('id').where('id', '=', id)).execute()
      await db
        .updateTable('tags')
        .set({ merged_into: into, archived_at: null })
        .where((eb) => eb.or([eb('id', '=', id), eb('merged_into', '=', id)]))
        .execute()
    },

    /** The roles that may create tags. */
    async makers(): Promise<TagMakers> {
      const row = await db.selectFrom('install').select('value').where('key', '=', MAKERS).executeTakeFirst()
      return row?.value === 'admins' ? 'admins' : 'staff'
    },

    async setMakers(value: TagMakers): Promise<void> {
      await db
        .insertInto('install')
        .values({ key: MAKERS, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute()
    },
  }
}

/** Whether the name or an alias of a tag contains the words. */
function isNamed(words: string, match: TagMatch): RawBuilder<boolean> {
  const fits = (key: RawBuilder<unknown>) =>
    match === 'anywhere'
      ? has(key, words)
      : sql<boolean>`(${key} >= ${words} and ${key} < ${words + LAST_SIGN})`
  return sql<boolean>`(${fits(sql.ref('tags.name_key'))} or exists (select 1 from tags as other
    where other.merged_into = tags.id and ${fits(sql.ref('other.name_key'))}))`
}
