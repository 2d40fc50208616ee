import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'

const names = readdirSync(join(import.meta.dirname, 'migrations')).flatMap(
  (file) => /^(\d{4}-[a-z-]+)\.ts$/.exec(file)?.[1] ?? [],
)
const load = async (name: string): Promise<Migration> => import(`./migrations/${name}.ts`)

/** All migrations, in the order of their file names; each exports `up`. They run at every start. Never edit a released one. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(names.toSorted().map(async (name) => [name, await load(name)] as const)),
)
