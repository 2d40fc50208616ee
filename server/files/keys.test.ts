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

describe('the keys of an install', () => {
  it('are made once, for their owner alone, and are the same from then on', async () => {
    const [one, other] = await Promise.all([
      openKeys(secretFile(join(folder, 'keys'))),
      openKeys(secretFile(join(folder, 'keys'))),
    ])
    expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o600)
    expect(one.sign('text')).toBe(other.sign('text'))
    expect((await openKeys(secretFile(join(folder, 'keys')))).open(one.seal('text'))).toBe('text')
  })

  it('sign what nobody else can', async () => {
    const keys = await openKeys(secretFile(join(folder, 'keys')))
    const signature = keys.sign('text')
    expect(keys.verify('text', signature)).toBe(true)
    expect(keys.verify('other', signature)).toBe(false)
    expect(keys.verify('text', `${signature}x`)).toBe(false)
    expect(keys.verify('text', '')).toBe(false)
  })

  it('seal what nobody else can read or change', async () => {
    const keys = await openKeys(secretFile(join(folder, 'keys')))
    const sealed = keys.seal('a secret: ünïcödé')
    expect(sealed).not.toBe(keys.seal('a secret: ünïcödé'))
    expect(keys.open(sealed)).toBe('a secret: ünïcödé')
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(() => keys.open(bytes.toString('base64url'))).toThrow()
    expect(() => keys.open('')).toThrow()
  })

  it('are not made anew over a damaged file', async () => {
    await writeFile(join(folder, 'keys'), 'half')
    await expect(openKeys(secretFile(join(folder, 'keys')))).rejects.toThrow(/damaged/)
    expect(await readFile(join(folder, 'keys'), 'utf8')).toBe('half')
  })
})
