import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStore } from '../testing/database/test-store.ts'
import { createDiskFiles } from './disk-files.ts'
import type { Files } from '../kernel/store.ts'

type TestStorage = { files: Files; discard: () => Promise<void> }

const PLACES: Record<string, () => Promise<TestStorage>> = {
  async 'a folder'() {
    const folder = await mkdtemp(join(tmpdir(), 'support-desk-files-'))
    return { files: createDiskFiles(folder), discard: () => rm(folder, { recursive: true }) }
  },
  'rows of SQLite': () => inRows('SQLite'),
  'rows of PostgreSQL': () => inRows('PostgreSQL'),
}

async function inRows(kind: 'SQLite' | 'PostgreSQL'): Promise<TestStorage> {
  const { store, discard } = await openTestStore(kind)
  return { files: store.files, discard }
}

const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe.each(Object.keys(PLACES))('files in %s', (place) => {
  let files: Files
  let discard: () => Promise<void>
  beforeAll(async () => {
    const opened = await PLACES[place]?.()
    if (opened) ({ files, discard } = opened)
  })
  afterAll(() => discard())

  const piecesOf = async (name: string): Promise<Uint8Array[] | null> => {
    const found = await files.open(name)
    if (!found) return null
    const pieces: Uint8Array[] = []
    for await (const piece of found) pieces.push(piece)
    return pieces
  }

  test.each([0, 1, 256 * 1024, 256 * 1024 + 1, 5 * 1024 * 1024])(
    'return %d bytes unchanged',
    async (size) => {
      const bytes = randomBytes(size)
      await files.keep(nameOf(bytes), bytes)
      const pieces = (await piecesOf(nameOf(bytes))) ?? []
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(256 * 1024)
    },
  )

  test('return null for unknown names', async () => {
    for (const name of [nameOf(Buffer.from('never')), 'x', 'never.webp'])
      expect(await files.open(name)).toBeNull()
  })

  test('are stored once per name, also by concurrent calls', async () => {
    const bytes = randomBytes(700_000)
    const name = nameOf(bytes)
    await Promise.all(Array.from({ length: 8 }, () => files.keep(name, bytes)))
    await files.keep(name, bytes)
    expect(Buffer.concat((await piecesOf(name)) ?? []).equals(bytes)).toBe(true)
    expect((await files.names('', 1000)).filter((one) => one === name)).toEqual([name])
  })

  test('are listed in order, page by page', async () => {
    const all = await files.names('', 1000)
    expect(all).toEqual(all.toSorted())
    expect(all).toHaveLength(6)
    const seen: string[] = []
    for (
      let page = await files.names('', 2);
      page.length > 0;
      page = await files.names(seen.at(-1) ?? '', 2)
    ) {
      seen.push(...page)
    }
    expect(seen).toEqual(all)
  })
})
