import { readdir, readFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { createShrinker, type Shrinker } from './shrinker.ts'
import { smallForms } from './small-forms.ts'

const never = new AbortController().signal
/** What the program of the tests does, and what it gives where it works. */
const [WORK, FAIL, HANG, DIE] = ['work', 'fail', 'hang', 'die'].map((wish) => Buffer.from(wish)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]
const FORMS = { full: Buffer.from('full'), thumb: Buffer.from('thumb') }

describe('what makes pictures smaller', () => {
  let shrinker: Shrinker
  beforeEach(() => {
    shrinker = createShrinker(new URL('../testing/programs/claiming-shrinker.ts', import.meta.url))
  })
  afterEach(() => shrinker.close())

  it('says what was wrong with a picture, and goes on with the next', async () => {
    await expect(shrinker.shrink(FAIL, never)).rejects.toThrow('no picture')
    expect(await shrinker.shrink(WORK, never)).toEqual(FORMS)
  })

  it('begins anew when its process dies', async () => {
    await expect(shrinker.shrink(DIE, never)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await shrinker.shrink(WORK, never)).toEqual(FORMS)
  })

  it('ends at once when it is to, while it works and while it rests', async () => {
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

/** The processes that this one has started to make pictures smaller. */
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

/** The priority of each thread of a process that it has started itself; those of the engine begin before. */
async function prioritiesOf(id: string): Promise<number[]> {
  const threads = await readdir(join('/proc', id, 'task'))
  const stats = await Promise.all(
    threads.map((thread) => readFile(join('/proc', id, 'task', thread, 'stat'), 'utf8')),
  )
  return stats
    .filter((stat) => /\((node-MainThread|libuv-worker|libvips worker)\)/.test(stat))
    .map((stat) => Number(stat.split(') ')[1]?.split(' ')[16]))
}

// Elsewhere nobody tells about the threads of another program.
test.runIf(process.platform === 'linux')(
  'is a process of the lowest priority, which ends with what has started it',
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
