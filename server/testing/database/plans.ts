import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { Client } from 'pg'
import type { StoreLocation } from '../../open-store.ts'

/** Explains the plan of a statement, as steps in words. */
export type Explainer = { explain(statement: string): Promise<string[]>; close(): Promise<void> }

/** An explainer for the database at a place. */
export const explainerOf = (place: StoreLocation): Promise<Explainer> =>
  place.databaseUrl ? explainPostgres(place.databaseUrl) : explainSqlite(place.dataDir)

async function explainSqlite(dataDir: string): Promise<Explainer> {
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'))
  return {
    async explain(statement) {
      return database
        .prepare(`explain query plan ${statement}`)
        .all()
        .map(({ detail }) => String(detail))
    },
    async close() {
      database.close()
    },
  }
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

async function explainPostgres(url: string): Promise<Explainer> {
  const client = new Client(url)
  await client.connect()
  // Statistics of large tables.
  await client.query(`select pg_restore_relation_stats(
    'schemaname', 'public', 'relname', relname::text, 'relpages', 1, 'reltuples', 100000::real
  ) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`)
  // On small tables PostgreSQL would prefer sequential scans and sorts.
  for (const way of ['seqscan', 'sort', 'bitmapscan', 'hashjoin', 'mergejoin']) {
    await client.query(`set enable_${way} = off`)
  }
  return {
    async explain(statement) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (generic_plan, format json) ${statement}`,
      )
      return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => stepsOf(Plan)))
    },
    close: () => client.end(),
  }
}

const stepsOf = (node: Node): string[] => [
  [
    node['Node Type'],
    node['Relation Name'] ?? '',
    node['Index Name'] ?? '',
    node['Node Type'].startsWith('Index') ? (node['Index Cond'] ?? 'without condition') : '',
  ].join(' '),
  ...(node.Plans ?? []).flatMap(stepsOf),
]
