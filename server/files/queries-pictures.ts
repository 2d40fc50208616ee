import { sql } from 'kysely'
import type { Db } from '../database/dialect.ts'
import type { StoredPicture } from './pictures.ts'

/** Length of the indexed prefix of picture names. */
const BEGINNING = 12

/** Jobs that have the name of a first form as key. The file is needed while such a job exists. */
export const FORM_JOBS = { shrink: 'picture shrinking', removal: 'first form removal' } as const

export function pictureQueries(db: Db) {
  const naming = (column: 'picture_full' | 'picture_thumb', name: string) =>
    db
      .selectFrom('tickets')
      .where(column, '=', name)
      .where(sql`substr(${sql.ref(column)}, 1, ${sql.lit(BEGINNING)})`, '=', name.slice(0, BEGINNING))

  /** Separate queries with limit 1, because very many tickets may share a picture. */
  async function isShown(name: string): Promise<boolean> {
    for (const column of ['picture_full', 'picture_thumb'] as const) {
      if (await naming(column, name).select(column).limit(1).executeTakeFirst()) return true
    }
    return false
  }

  /**
   * Whether a row names the file as content or thumbnail. The tables are read in the order in which a file moves, so a
   * concurrent move cannot hide it. Received mails and their pictures are files too.
   */
  async function isAttached(name: string): Promise<boolean> {
    for (const table of [
      'uploads',
      'scheduled_files',
      'signature_files',
      'attachments',
      'side_files',
    ] as const) {
      for (const column of ['file', 'thumb'] as const) {
        const row = await db
          .selectFrom(table)
          .select(column)
          .where(column, '=', name)
          .limit(1)
          .executeTakeFirst()
        if (row) return true
      }
    }
    for (const table of ['received_mails', 'mail_pictures'] as const) {
      const row = await db
        .selectFrom(table)
        .select('file')
        .where('file', '=', name)
        .limit(1)
        .executeTakeFirst()
      if (row) return true
    }
    return false
  }

  async function isOfMacro(name: string): Promise<boolean> {
    for (const column of ['file', 'thumb'] as const) {
      const query = db.selectFrom('macro_files').select('id').where(column, '=', name)
      if (await query.limit(1).executeTakeFirst()) return true
    }
    return false
  }

  async function isAwaited(name: string): Promise<boolean> {
    const row = await db
      .selectFrom('jobs')
      .select('key')
      .where('job', 'in', Object.values(FORM_JOBS))
      .where('key', '=', name)
      .executeTakeFirst()
    return row !== undefined
  }

  const isNamed = async (name: string): Promise<boolean> =>
    (await isShown(name)) || (await isAttached(name)) || (await isOfMacro(name))

  return {
    /** Whether a ticket shows a picture. */
    isShown,

    /** Whether a ticket shows a file, or it is attached anywhere. */
    isNamed,

    /** Filters the given files: returns the ones that no row names. */
    async unused(names: readonly string[]): Promise<string[]> {
      const unused: string[] = []
      for (const name of names) if (!(await isAwaited(name)) && !(await isNamed(name))) unused.push(name)
      return unused
    },

    /** Replaces the first form by the small one, in at most `most` tickets. Returns the number of replaced rows. */
    async replace(first: string, { full, thumb }: StoredPicture, most: number): Promise<number> {
      const small = { picture_full: full, picture_thumb: thumb }
      const tickets = await naming('picture_full', first).select('id').limit(most).execute()
      // In the lock order of tickets, by id.
      for (const id of tickets.map((ticket) => ticket.id).toSorted()) {
        await db
          .updateTable('tickets')
          .set(small)
          .where('id', '=', id)
          .where('picture_full', '=', first)
          .execute()
      }
      return tickets.length
    },
  }
}
