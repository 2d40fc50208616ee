import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openKeys, secretFile } from './keys.ts'
import type { SealedPlace } from '../../kernel/keys.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

const PLACE: SealedPlace = { in: 'mail', id: 'first', owner: 'ada@example.com' }
const NOW = new Date('2026-11-21T10:00:00.000Z')
const open = (now = NOW) => openKeys(secretFile(join(folder, 'keys')), () => now)

describe('the keys of an install', () => {
  it('are created once with private permissions, and are stable', async () => {
    const [one, other] = await Promise.all([open(), open()])
    expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o600)
    expect(one.sign('text')).toBe(other.sign('text'))
    expect((await open()).open(PLACE, one.seal(PLACE, 'text'))).toBe('text')
  })

  it('verify their signatures, but no changed text or signature', async () => {
    const keys = await open()
    const signature = keys.sign('text')
    expect(keys.verify('text', signature)).toBe(true)
    expect(keys.verify('other', signature)).toBe(false)
    expect(keys.verify('text', `${signature}x`)).toBe(false)
    expect(keys.verify('text', '')).toBe(false)
  })

  it('encrypt and authenticate values', async () => {
    const keys = await open()
    const sealed = keys.seal(PLACE, 'a secret: ünïcödé')
    expect(sealed).not.toBe(keys.seal(PLACE, 'a secret: ünïcödé'))
    expect(keys.open(PLACE, sealed)).toBe('a secret: ünïcödé')
    const [version = '', id = '', content = ''] = sealed.split('.')
    const bytes = Buffer.from(content, 'base64url')
    for (const index of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(keys.open(PLACE, `${version}.${id}.${changed.toString('base64url')}`)).toBeNull()
    }
    for (const broken of [
      '',
      '2',
      '2.',
      `2.${id}.`,
      `2.${id}.AAAA`,
      `3.${id}.${content}`,
      content,
      `${sealed}.x`,
    ])
      expect(keys.open(PLACE, broken), broken).toBeNull()
  })

  it('open a sealed value only at its location', async () => {
    const keys = await open()
    const sealed = keys.seal(PLACE, 'a secret')
    const [version, id, content] = sealed.split('.')
    const others: SealedPlace[] = [
      { ...PLACE, id: 'other' },
      { ...PLACE, owner: 'eve@example.com' },
      { ...PLACE, in: 'challenge' },
      { ...PLACE, in: 'authenticator' },
      { ...PLACE, id: '', owner: `${PLACE.id}${PLACE.owner}` },
      { ...PLACE, id: PLACE.owner, owner: PLACE.id },
    ]
    for (const place of others) expect(keys.open(place, sealed)).toBeNull()
    // Without the version it is no sealed value.
    expect(keys.open(PLACE, `${id}.${content}`)).toBeNull()
    expect(version).toBe('2')
  })

  it('open values that an older key without a time sealed before a rotation', async () => {
    const old = 'ab'.repeat(32)
    const rotated = `${'cd'.repeat(32)} 2026-11-21T09:00:00.000Z bound\n`
    await writeFile(join(folder, 'keys'), `${old} bound\n`)
    const before = await open()
    const signature = before.sign('text')
    const sealed = before.seal(PLACE, 'email')
    await writeFile(join(folder, 'keys'), `${rotated}${old} bound\n`)
    const after = await open()
    expect(after.verify('text', signature)).toBe(true)
    expect(after.sign('text')).not.toBe(signature)
    expect(after.open(PLACE, sealed)).toBe('email')
    expect(after.isCurrent(sealed)).toBe(false)
    expect(after.isCurrent(after.seal(PLACE, 'email'))).toBe(true)
    await writeFile(join(folder, 'keys'), `${rotated}${old} retired bound\n`)
    await after.reread()
    expect(after.verify('text', signature)).toBe(false)
    expect(after.open(PLACE, sealed)).toBe('email')
  })

  it('are used only after all servers have loaded them', async () => {
    const [newest, oldest] = ['cd'.repeat(32), 'ab'.repeat(32)]
    await writeFile(join(folder, 'keys'), `${newest} ${NOW.toISOString()} bound\n${oldest} bound\n`)
    const [early, late] = [await open(), await open(new Date(NOW.getTime() + 30_000))]
    expect(early.sign('text')).not.toBe(late.sign('text'))
    expect(early.verify('text', late.sign('text'))).toBe(true)
    expect(late.verify('text', early.sign('text'))).toBe(true)
  })

  it('are not created again when the file is damaged', async () => {
    for (const damaged of ['half', 'ab'.repeat(32)]) {
      await writeFile(join(folder, 'keys'), damaged)
      await expect(open()).rejects.toThrow(/damaged/)
      expect(await readFile(join(folder, 'keys'), 'utf8')).toBe(damaged)
    }
  })
})
