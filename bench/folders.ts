import { cp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { move } from '../server/operations/transfer/transfers.ts'
import { startOwnPostgres } from '../server/testing/postgres/postgres.ts'
import { fillFolder } from './history/fill-folder.ts'
import { moveFolder } from '../server/testing/programs/move-folder.ts'
import { startProduct } from './servers.ts'

/** Where the prepared folder of a size lies. */
export const sampleFolder = (count: number, data = join(import.meta.dirname, '.data')): string =>
  join(data, String(count))

/** Makes the prepared folder of a size unless it is there. */
export async function prepareFolder(folder: string, tickets: number): Promise<void> {
  if (await isThere(join(folder, 'support-desk.sqlite'))) return
  console.error(`${tickets} tickets are being made in ${folder}.`)
  await fillFolder(folder, { tickets, seed: 1, report: () => {} })
}

/** The same install in the data folder of a PostgreSQL, beside the prepared one; it is moved there once, by way of `copy`. */
export async function preparePostgres(folder: string, copy: string): Promise<string> {
  const prepared = `${folder}-postgres`
  if (await isThere(prepared)) return prepared
  console.error(`${folder} is being moved into a PostgreSQL, to be kept in ${prepared}.`)
  const unfinished = `${prepared}-unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await copyFolder(folder, copy)
  // The first start gives it what an install has beside its tickets.
  await (await startProduct(copy)).stop()
  const postgres = await startOwnPostgres({ care: 'usual' })
  try {
    await move(copy, postgres.url)
    await settle(postgres.url)
    await postgres.end('shutdown')
    await postgres.giveTo(unfinished)
  } finally {
    await postgres.stop()
    await rm(copy, { recursive: true })
  }
  await rename(unfinished, prepared)
  return prepared
}

/** What PostgreSQL would do by and by after so many new rows, so that every run begins alike. */
async function settle(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    for (const statement of ['vacuum analyze', 'checkpoint']) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Copies a folder for one run, which changes it. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true })
  // The first commits of the run would wait for the disk to write all of the copy.
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = await open(join(entry.parentPath, entry.name), 'r+')
    await file.sync()
    await file.close()
  }
}

/** Gives a prepared folder to one run: a copy, or the folder itself where there is no room for both. */
export const takeFolder = (from: string, to: string, isUsedUp: boolean): Promise<void> =>
  isUsedUp ? moveFolder(from, to) : copyFolder(from, to)

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
