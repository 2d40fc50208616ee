import type { ClockFact, ClockState, Target } from './facts.ts'

/** A cycle of a target. `isKept` is true if it ended by the promised act, not by a solution or a withdrawal. */
export type Cycle = {
  target: Target
  cycle: number
  startedAt: number
  endedAt: number | null
  isKept: boolean
}

/** The state of a ticket since a moment. */
export type StateSince = { since: number; state: ClockState }

/** The state at a moment. Facts of the same moment have all happened. */
export function stateAt(states: readonly StateSince[], moment: number): ClockState {
  const found = states.findLast(({ since }) => since <= moment) ?? states[0]
  if (!found) throw new Error('A ticket has no state before it was raised.')
  return found.state
}

/** The cycles of a ticket in the order of their start, and its states. */
export function cyclesOf(facts: readonly ClockFact[]): { cycles: Cycle[]; states: StateSince[] } {
  const cycles: Cycle[] = []
  const states: StateSince[] = []
  let wasAnswered = false
  // A clock that was set back moves no fact before the fact that precedes it.
  let now = Number.NEGATIVE_INFINITY

  const openCycle = (target: Target) =>
    cycles.find((cycle) => cycle.target === target && cycle.endedAt === null)
  const start = (target: Target): void => {
    if (openCycle(target)) return
    const cycle = cycles.filter((other) => other.target === target).length + 1
    cycles.push({ target, cycle, startedAt: now, endedAt: null, isKept: false })
  }
  const end = (target: Target, isKept: boolean): void => {
    const cycle = openCycle(target)
    if (cycle) Object.assign(cycle, { endedAt: now, isKept })
  }

  for (const fact of facts) {
    now = Math.max(now, fact.at)
    switch (fact.kind) {
      case 'raised':
        states.push({ since: now, state: fact.state })
        start('first_response')
        start('solution')
        break
      case 'changed': {
        const last = states.at(-1)
        if (last) states.push({ since: now, state: { ...last.state, ...fact.state } })
        break
      }
      case 'asked':
        start(wasAnswered ? 'next_response' : 'first_response')
        break
      case 'answered':
        end('first_response', true)
        end('next_response', true)
        wasAnswered = true
        break
      case 'solved':
        end('first_response', false)
        end('next_response', false)
        end('solution', true)
        break
      case 'reopened':
        if (!wasAnswered) start('first_response')
        start('solution')
        break
      case 'withdrawn':
        end('first_response', false)
        end('next_response', false)
        end('solution', false)
        break
    }
  }
  return { cycles, states }
}
