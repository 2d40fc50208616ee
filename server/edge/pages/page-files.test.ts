import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPageFiles } from './page-files.ts'

const BUILT = '<!doctype html>\n<html data-languages="en:ltr ar:rtl" lang="en"><p lang="en">Words</p></html>'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-page-files-'))
  await writeFile(join(folder, 'index.html'), BUILT)
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(BUILT))
  await writeFile(join(folder, 'index.html.gz'), gzipSync(BUILT))
})
afterAll(() => rm(folder, { recursive: true }))

test('serves the document in the language of the install, with its own ETag, in every encoding', async () => {
  const files = await listPageFiles(folder)
  const expected = BUILT.replace(' lang="en">', ' lang="ar">')
  const plain = await files.find('/index.html', '', 'ar')
  expect([plain?.encoding, plain?.bytes.toString()]).toEqual([null, expected])
  const brotli = await files.find('/index.html', 'gzip, br', 'ar')
  expect([brotli?.encoding, brotliDecompressSync(brotli?.bytes ?? '').toString()]).toEqual(['br', expected])
  const gzip = await files.find('/index.html', 'gzip', 'ar')
  expect([gzip?.encoding, gunzipSync(gzip?.bytes ?? '').toString()]).toEqual(['gzip', expected])

  const built = await files.find('/index.html', '', 'en')
  expect(built?.bytes.toString()).toBe(BUILT)
  expect(built?.etag).not.toBe(plain?.etag)
})
