import { expect, it } from 'vitest'
import { CALLS, legacyCalls, V1_PREFIX, type Call } from './index.ts'

const calls = Object.entries(CALLS) as [string, Call][]

it.each(calls)(
  '%s is either specified and stands for something of ours, or lies below /api/v1',
  (name, call) => {
    const isSpecified = name in legacyCalls
    expect([call.path.startsWith(V1_PREFIX), call.standsFor !== undefined]).toEqual([
      !isSpecified,
      isSpecified,
    ])
  },
)

it('there are the 28 calls of the specification, and logging out', () => {
  expect(Object.keys(legacyCalls)).toHaveLength(29)
})
