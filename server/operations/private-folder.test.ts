import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { closeToOthers } from './private-folder.ts'

it('removes the access of others to a data folder and to the files of the install in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-private-'))
  const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8)
  const put = async (name: string, mode: number) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), 'x')
    await chmod(join(folder, name), mode)
  }
  try {
    const ours = [
      'keys',
      'support-desk.sqlite',
      'support-desk.sqlite-wal',
      'outbox/a.eml',
      'files/ab/abc.webp',
    ]
    for (const name of ours) await put(name, 0o664)
    await put('notes/mine.txt', 0o664)
    for (const name of ['.', 'outbox', 'files', 'files/ab', 'notes']) await chmod(join(folder, name), 0o775)

    await closeToOthers(folder)
    expect(await Promise.all(ours.map(modeOf))).toEqual(ours.map(() => '600'))
    expect(await Promise.all(['.', 'outbox', 'files', 'files/ab'].map(modeOf))).toEqual(Array(4).fill('700'))
    expect(await modeOf('notes/mine.txt')).toBe('664')

    // A folder in the middle that was opened later is closed too.
    await chmod(join(folder, 'files/ab'), 0o755)
    await chmod(join(folder, 'files/ab/abc.webp'), 0o644)
    await closeToOthers(folder)
    expect(await modeOf('files/ab/abc.webp')).toBe('600')
  } finally {
    await rm(folder, { recursive: true })
  }
})
