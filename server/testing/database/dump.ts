import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestServer } from '../calls/test-server.ts'

/** Everything that an install keeps, as it lies on the disk: whole files with all that is left over in them, or every row. */
export async function dumpOf({ dataDir, databaseUrl }: TestServer): Promise<Buffer> {
  const parts: Buffer[] = databaseUrl ? [await rowsOf(databaseUrl)] : []
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) parts.push(await readFile(join(entry.parentPath, entry.name)))
  }
  return Buffer.concat(parts)
}

async function rowsOf(url: string): Promise<Buffer> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const parts: string[] = []
    for (const { name } of rows) {
      const content = await client.query<{ row: string }>(`select t::text as row from "${name}" as t`)
      parts.push(...content.rows.map(({ row }) => row))
    }
    return Buffer.from(parts.join('\n'))
  } finally {
    await client.end()
  }
}
