import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'

const names = readdirSync(join(import.meta.dirname, 'migrations')).flatMap(
  (file) => /^(\d{4}-[a-z-]+)\.ts$/.exec(file)?.[1] ?? [],
)
const load = async (name: string): Promise<Migration> => import(`./migrations/${name}.ts`)

/**
 * The one history of the tables, run in the order of names at every start: all files of `migrations`, each of which exports `up`.
 * Additive: never edit one that has shipped.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(names.toSorted().map(async (name) => [name, await load(name)] as const)),
)
