import type { Clock, Timer } from '../../kernel/time.ts'

type Alarm = { at: number; run: () => void }

const USUAL_START = Date.UTC(2026, 0, 5, 9)

/** A clock that only moves when advanced, with timers on it. */
export function createTestTime(startsAt: number = USUAL_START): {
  now: Clock
  timer: Timer
  advance: (seconds: number) => void
} {
  let time = startsAt
  const alarms = new Set<Alarm>()
  const nextUntil = (end: number): Alarm | undefined =>
    [...alarms].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
  return {
    now: () => new Date(time),
    timer(milliseconds, run) {
      const alarm = { at: time + milliseconds, run }
      alarms.add(alarm)
      return () => void alarms.delete(alarm)
    },
    advance(seconds) {
      const end = time + seconds * 1000
      for (let alarm = nextUntil(end); alarm; alarm = nextUntil(end)) {
        time = Math.max(time, alarm.at)
        alarms.delete(alarm)
        alarm.run()
      }
      time = end
    },
  }
}
