import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestServer } from '../calls/test-server.ts'

/** All data of an install: whole files including unused pages, or every row. */
export async function dumpOf({ dataDir, databaseUrl }: TestServer): Promise<Buffer> {
  const rows = databaseUrl ? [await rowsOf(databaseUrl)] : []
  return Buffer.concat([...rows, ...(await filesBelow(dataDir))])
}

/** Starts again if a file was renamed by a job in the meantime. */
async function filesBelow(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  try {
    const files = entries.filter((entry) => entry.isFile())
    return await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return filesBelow(folder)
  }
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
