import { describe, expect, it } from 'vitest'
import { createOthers, ofEventLoop, ofProcessors } from './others-first.ts'
import { createProgramPace } from './pace.ts'

const TICK_MS = 10
const LONG_MS = 1000

/** Others who want so much in each tick, by a clock that goes on where somebody rests or works. */
function given(shares: (tick: number) => number, memoryMs = TICK_MS) {
  let [ticks, time] = [0, 0]
  const others = createOthers({
    measure: () => () => shares(ticks),
    wantedFrom: 0.5,
    tickMs: TICK_MS,
    memoryMs,
    now: () => time,
    pause: async (milliseconds) => {
      time += milliseconds
      ticks++
    },
  })
  const work = (milliseconds: number): void => void (time += milliseconds)
  return { others, ticks: () => ticks, time: () => time, work }
}

describe('those who go first', () => {
  it('have all of the time that they are given while they want it', async () => {
    const { others, time } = given(() => 0.9)
    await others.first(LONG_MS)
    expect(time()).toBeGreaterThanOrEqual(LONG_MS)
    expect(others.areWaiting()).toBe(true)
  })

  it('hold nobody up who do not want it', async () => {
    const { others, ticks } = given(() => 0.1)
    await others.first(LONG_MS)
    expect(ticks()).toBe(1)
    expect(others.areWaiting()).toBe(false)
  })

  it('are not gone because they waited for a moment, but are once they are', async () => {
    const waiting = given((tick) => (tick % 5 === 0 ? 0.3 : 1))
    await waiting.others.first(TICK_MS * 20)
    expect(waiting.ticks()).toBe(20)
    const gone = given((tick) => (tick < 6 ? 1 : 0))
    await gone.others.first(TICK_MS * 20)
    expect(gone.ticks()).toBeLessThan(10)
  })

  it('are remembered for as long as is said', async () => {
    const ticksOf = async (memoryMs: number, shares: (tick: number) => number): Promise<number> => {
      const { others, ticks, work } = given(shares, memoryMs)
      const seen = others.look()
      work(LONG_MS)
      seen()
      await others.first(TICK_MS * 40)
      return ticks()
    }
    const pausing = (tick: number) => Number(tick < 20 || tick > 24)
    expect(await ticksOf(TICK_MS, pausing)).toBeLessThan(24)
    expect(await ticksOf(20 * TICK_MS, pausing)).toBe(40)
    expect(await ticksOf(20 * TICK_MS, (tick) => Number(tick < 10))).toBeLessThan(40)
  })

  it('are seen by whoever works beside them', async () => {
    let share = 1
    const { others, work } = given(() => share)
    for (const areWaiting of [true, false]) {
      share = Number(areWaiting)
      const seen = others.look()
      work(LONG_MS)
      seen()
      expect(others.areWaiting()).toBe(areWaiting)
    }
  })

  it('end with the signal', async () => {
    const others = createOthers({
      measure: () => () => 1,
      wantedFrom: 0.5,
      tickMs: TICK_MS,
      memoryMs: TICK_MS,
    })
    const ending = new AbortController()
    const resting = others.first(60_000, ending.signal)
    ending.abort(new Error('enough'))
    await expect(resting).rejects.toThrow()
  })
})

it('measures shares', () => {
  for (const measure of [ofEventLoop, ofProcessors]) {
    const share = measure()
    for (const end = performance.now() + TICK_MS; performance.now() < end;);
    expect(share()).toBeGreaterThanOrEqual(0)
    expect(share()).toBeLessThanOrEqual(1)
  }
})

describe('a program of its own', () => {
  /** How long a program rests in all that computes for 100 ms in each of ten steps. */
  async function rests(share: number): Promise<number> {
    let computed = 0
    const { others, time, work } = given(() => share)
    const pace = createProgramPace(others, () => computed)
    for (let step = 0; step < 10; step++) {
      computed += 100
      work(100)
      await pace()
    }
    return time() - computed
  }

  it('rests many times as long as it has computed while others want the processors', async () => {
    expect(await rests(1)).toBeGreaterThan(4 * 900)
  })

  it('goes on at once where there are enough of them', async () => {
    expect(await rests(0)).toBe(0)
  })
})
