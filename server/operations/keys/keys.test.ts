import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openKeys, secretFile } from './keys.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

const NOW = new Date('2026-11-21T10:00:00.000Z')
const open = (now = NOW) => openKeys(secretFile(join(folder, 'keys')), () => now)

describe('the keys of an install', () => {
  it('are made once, for their owner alone, and are the same from then on', async () => {
    const [one, other] = await Promise.all([open(), open()])
    expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o600)
    expect(one.sign('text')).toBe(other.sign('text'))
    expect((await open()).open(one.seal('text'))).toBe('text')
  })

  it('sign what nobody else can', async () => {
    const keys = await open()
    const signature = keys.sign('text')
    expect(keys.verify('text', signature)).toBe(true)
    expect(keys.verify('other', signature)).toBe(false)
    expect(keys.verify('text', `${signature}x`)).toBe(false)
    expect(keys.verify('text', '')).toBe(false)
  })

  it('seal what nobody else can read or change', async () => {
    const keys = await open()
    const sealed = keys.seal('a secret: ünïcödé')
    expect(sealed).not.toBe(keys.seal('a secret: ünïcödé'))
    expect(keys.open(sealed)).toBe('a secret: ünïcödé')
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(() => keys.open(bytes.toString('base64url'))).toThrow()
    expect(() => keys.open('')).toThrow()
  })

  it('of the first format still open what they sealed, also after a newer one has come', async () => {
    const old = 'ab'.repeat(32)
    await writeFile(join(folder, 'keys'), old)
    const before = await open()
    const signature = before.sign('text')
    // As it was sealed before keys had ids.
    const [, sealed = ''] = before.seal('letter').split('.')
    await writeFile(join(folder, 'keys'), `${'cd'.repeat(32)} 2026-11-21T09:00:00.000Z\n${old}\n`)
    const after = await open()
    expect(after.verify('text', signature)).toBe(true)
    expect(after.sign('text')).not.toBe(signature)
    expect(after.open(sealed)).toBe('letter')
    expect(after.isCurrent(sealed)).toBe(false)
    expect(after.isCurrent(after.seal('letter'))).toBe(true)
    await writeFile(join(folder, 'keys'), `${'cd'.repeat(32)} 2026-11-21T09:00:00.000Z\n${old} retired\n`)
    const generation = after.generation()
    await after.reread()
    expect(after.generation()).not.toBe(generation)
    expect(after.verify('text', signature)).toBe(false)
    expect(after.open(sealed)).toBe('letter')
  })

  it('are not used before every server knows them', async () => {
    await writeFile(join(folder, 'keys'), `${'cd'.repeat(32)} ${NOW.toISOString()}\n${'ab'.repeat(32)}\n`)
    const [early, late] = [await open(), await open(new Date(NOW.getTime() + 30_000))]
    expect(early.sign('text')).not.toBe(late.sign('text'))
    expect(early.verify('text', late.sign('text'))).toBe(true)
    expect(late.verify('text', early.sign('text'))).toBe(true)
  })

  it('are not made anew over a damaged file', async () => {
    await writeFile(join(folder, 'keys'), 'half')
    await expect(open()).rejects.toThrow(/damaged/)
    expect(await readFile(join(folder, 'keys'), 'utf8')).toBe('half')
  })
})
