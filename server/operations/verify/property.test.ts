import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlaces, startOn, type Kind } from '../../testing/database/places.ts'
import { fuzzing } from '../../testing/hostile/fuzzing.ts'
import { histories, perform, setStage } from '../../testing/histories/operations.ts'
import { expectCountsToBeRight } from '../../testing/histories/recount.ts'
import { verify } from './verify.ts'

let places: Awaited<ReturnType<typeof openPlaces>>

beforeAll(async () => {
  places = await openPlaces()
})

afterAll(() => places.discard())

/** A failure prints its seed, with which `fc.assert` repeats it. */
const RUNS: Record<Kind, number> = { SQLite: 2, PostgreSQL: 1 }

test.each(Object.entries(RUNS) as [Kind, number][])(
  'keeps every count right under random parallel actions on %s',
  async (kind, numRuns) => {
    const property = fc.asyncProperty(histories, async (history) => {
      const place = await places.make(kind, 'with tables')
      const testServer = await startOn(place)
      try {
        const stage = await setStage(testServer)
        const lookClosely = async () => {
          const lines: string[] = []
          const wrong = await verify(place, (line) => lines.push(line))
          expect(wrong, lines.join('\n')).toBe(0)
        }
        for (const [index, atOnce] of history.entries()) {
          const under = atOnce.map((operation) => perform(stage, operation))
          // Also checks during the changes.
          if (index % 5 === 4) under.push(lookClosely())
          await Promise.all(under)
        }
        await lookClosely()
        await expectCountsToBeRight(stage)
      } finally {
        await testServer.stop()
      }
    })
    await fc.assert(property, fuzzing(numRuns))
  },
)
