import { takeUploads } from '../files/index.ts'
import type { UserActor } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import type { Queries } from '../kernel/store.ts'
import { maySeeView, viewerOf } from '../views/index.ts'
import type { MacroFile } from './macro.ts'

/**
 * The files of a macro draft, in its order. Each id names a file that the macro has, or a complete upload of the actor.
 * Throws `upload_gone` if one is missing.
 */
export async function filesFor(
  ctx: TxContext,
  actor: UserActor,
  { had, files }: { had: readonly MacroFile[]; files: readonly string[] },
): Promise<MacroFile[]> {
  const known = new Map(had.map((file) => [file.id, file]))
  const isNew = (id: string): boolean => !known.has(id)
  for (const file of await takeUploads(ctx, actor, files.filter(isNew))) known.set(file.id, file)
  return files.flatMap((id) => known.get(id) ?? [])
}

/** A file of a macro that the actor may see. */
export async function findMacroFile(
  queries: Queries,
  actor: UserActor,
  id: string,
): Promise<MacroFile | null> {
  if (actor.role === 'User') return null
  const found = await queries.macroFiles.find(id)
  const macro = found && (await queries.macros.find(found.macroId))
  return macro && maySeeView(await viewerOf(queries, actor), macro) ? found.file : null
}
