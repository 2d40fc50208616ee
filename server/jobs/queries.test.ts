import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../kernel/store.ts'
import { at, DATABASES, openTestStore } from '../testing/database/test-store.ts'

describe.each(DATABASES)('on %s', (kind) => {
  let store: Store
  let discard: () => Promise<void>
  beforeAll(async () => {
    ;({ store, discard } = await openTestStore(kind))
  })
  afterAll(() => discard())

  it('lets one of several simultaneous claims win, also for an expired lease', async () => {
    await store.write((tx) => tx.jobs.schedule({ job: 'contested', key: 'a' }, at(0), '{}'))
    for (let round = 1; round <= 3; round++) {
      const [seen] = await store.jobs.earliest(['contested'], 1)
      if (!seen) throw new Error('There is no row.')
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          store.write((tx) => tx.jobs.claim(seen, `lease-${round}-${index}`, at(60 * round))),
        ),
      )
      const won = claims.filter((claim) => claim !== null)
      expect(won).toHaveLength(1)
      expect(await store.jobs.earliest(['contested'], 1)).toMatchObject([{ lease: won[0]?.lease }])
    }
  })
})
