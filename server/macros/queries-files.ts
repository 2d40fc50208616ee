import type { Selectable } from 'kysely'
import type { Db } from '../database/dialect.ts'
import type { Schema } from '../database/schema.ts'
import type { MacroFile } from './macro.ts'

declare module '../database/schema.ts' {
  interface Schema {
    /** Files of macros. They are deleted with their macro. */
    macro_files: {
      id: string
      macro_id: string
      /** Position among the files of the macro. */
      place: number
      name: string
      media_type: string
      size: number
      /** Name of the content in the file store. */
      file: string
      thumb: string | null
    }
  }
}

/** Queries about files of macros. */
export const macroFileQueries = (db: Db) => ({
  /** Files of the given macros by macro id, each list in its order. */
  async of(macroIds: readonly string[]): Promise<Map<string, MacroFile[]>> {
    if (macroIds.length === 0) return new Map()
    const rows = await db.selectFrom('macro_files').selectAll().where('macro_id', 'in', macroIds).execute()
    const ordered = rows.toSorted((one, other) => one.place - other.place)
    const grouped = Map.groupBy(ordered, ({ macro_id: macroId }) => macroId)
    return new Map([...grouped].map(([macroId, files]) => [macroId, files.map(toFile)]))
  },

  async find(id: string): Promise<{ macroId: string; file: MacroFile } | null> {
    const row = await db.selectFrom('macro_files').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? { macroId: row.macro_id, file: toFile(row) } : null
  },

  /** Replaces the files of a macro. */
  async set(macroId: string, files: readonly MacroFile[]): Promise<void> {
    await db.deleteFrom('macro_files').where('macro_id', '=', macroId).execute()
    if (files.length === 0) return
    await db
      .insertInto('macro_files')
      .values(
        files.map(({ id, name, mediaType, size, file, thumb }, place) => {
          return { id, macro_id: macroId, place, name, media_type: mediaType, size, file, thumb }
        }),
      )
      .execute()
  },
})

const toFile = (row: Selectable<Schema['macro_files']>): MacroFile => ({
  id: row.id,
  name: row.name,
  mediaType: row.media_type,
  size: row.size,
  file: row.file,
  thumb: row.thumb,
})
