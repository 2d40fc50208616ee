import { readdir, readFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { createShrinker, type Shrinker } from './shrinker.ts'
import { smallForms } from './small-forms.ts'

const never = new AbortController().signal
/** Commands to the test program, and its result on success. */
const [WORK, FAIL, HANG, DIE] = ['work', 'fail', 'hang', 'die'].map((wish) => Buffer.from(wish)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]
const FORMS = { full: Buffer.from('full'), thumb: Buffer.from('thumb') }

describe('the shrinker', () => {
  let shrinker: Shrinker
  beforeEach(() => {
    shrinker = createShrinker(new URL('../testing/programs/claiming-shrinker.ts', import.meta.url))
  })
  afterEach(() => shrinker.close())

  it('reports the error of a picture, and continues with the next', async () => {
    await expect(shrinker.shrink(FAIL, never)).rejects.toThrow('no picture')
    expect(await shrinker.shrink(WORK, never)).toEqual(FORMS)
  })

  it('starts a new process when the old one dies', async () => {
    await expect(shrinker.shrink(DIE, never)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await shrinker.shrink(WORK, never)).toEqual(FORMS)
  })

  it('aborts a picture at once, whether it is being shrunk or queued', async () => {
    const working = new AbortController()
    const hanging = shrinker.shrink(HANG, working.signal)
    working.abort(new Error('enough'))
    await expect(hanging).rejects.toThrow('enough')
    await shrinker.shrink(WORK, never)
    const resting = new AbortController()
    const waiting = shrinker.shrink(HANG, resting.signal)
    resting.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })
})

/** Ids of the child processes that shrink pictures. */
async function helpers(): Promise<string[]> {
  const found: string[] = []
  for (const id of await readdir('/proc')) {
    const [status, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(join('/proc', id, file), 'utf8').catch(() => '')),
    )
    const isOurs = status?.split(') ')[1]?.split(' ')[1] === String(process.pid)
    if (isOurs && command?.includes('small-forms-process')) found.push(id)
  }
  return found
}

/** Priorities of the threads that the process started after Node itself. */
async function prioritiesOf(id: string): Promise<number[]> {
  const threads = await readdir(join('/proc', id, 'task'))
  const stats = await Promise.all(
    threads.map((thread) => readFile(join('/proc', id, 'task', thread, 'stat'), 'utf8')),
  )
  return stats
    .filter((stat) => /\((node-MainThread|libuv-worker|libvips worker)\)/.test(stat))
    .map((stat) => Number(stat.split(') ')[1]?.split(' ')[16]))
}

// Only Linux reports the threads of other processes.
test.runIf(process.platform === 'linux')(
  'the shrinker runs a process of the lowest priority and ends it when it closes',
  async () => {
    const shrinker = createShrinker()
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const first = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal', noise } })
      .png()
      .toBuffer()
    expect(await shrinker.shrink(first, never)).toEqual(await smallForms(first))
    const [id = ''] = await helpers()
    const priorities = await prioritiesOf(id)
    expect(priorities.length).toBeGreaterThan(1)
    expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]))
    await shrinker.close()
    await expect.poll(helpers).toEqual([])
  },
)
