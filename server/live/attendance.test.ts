import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAttendance } from './attendance.ts'
import type { Signals } from '../database/engine.ts'
import type { Timer } from '../kernel/time.ts'

const after: Timer = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** An in-memory channel between nodes that the test can cut. */
function createChannel() {
  const listeners = new Set<(text: string) => void>()
  let sent = 0
  const signals: Signals = {
    send(text) {
      sent++
      for (const hear of listeners) hear(text)
    },
    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
  return { signals, sent: () => sent, cut: () => listeners.clear() }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('counts a user as online from the first connection to the last, on every node', () => {
  const { signals } = createChannel()
  const [one, other] = [createAttendance(after, signals), createAttendance(after, signals)]
  const [first, second] = [one.enter('ada'), one.enter('ada')]
  expect(one.isOnline('ada')).toBe(true)
  vi.advanceTimersByTime(100)
  expect(other.isOnline('ada')).toBe(true)
  first()
  first()
  vi.advanceTimersByTime(100)
  expect(other.isOnline('ada')).toBe(true)
  second()
  vi.advanceTimersByTime(100)
  expect([one, other].map((node) => node.isOnline('ada'))).toEqual([false, false])
})

test('renews connected users, and forgets the users of a dead node', () => {
  const way = createChannel()
  const [one, other] = [createAttendance(after, way.signals), createAttendance(after, way.signals)]
  one.enter('ada')
  vi.advanceTimersByTime(5 * 60_000)
  expect(other.isOnline('ada')).toBe(true)
  way.cut()
  vi.advanceTimersByTime(60_000)
  expect(other.isOnline('ada')).toBe(false)
})

test('removes the users of a stopping node and keeps the users of other nodes', () => {
  const { signals } = createChannel()
  const [one, other] = [createAttendance(after, signals), createAttendance(after, signals)]
  one.enter('ada')
  other.enter('ada')
  one.enter('bea')
  vi.advanceTimersByTime(100)
  one.stop()
  expect(other.isOnline('ada')).toBe(true)
  expect(other.isOnline('bea')).toBe(false)
})

test('splits many users into signals of allowed size, and ignores malformed signals', () => {
  const way = createChannel()
  const [one, other] = [createAttendance(after, way.signals), createAttendance(after, way.signals)]
  const users = Array.from({ length: 600 }, (_, index) => `person-${index}-of-22-characters`.slice(0, 22))
  const sizes: number[] = []
  way.signals.listen((text) => sizes.push(text.length))
  for (const user of users) one.enter(user)
  vi.advanceTimersByTime(100)
  expect(Math.max(...sizes)).toBeLessThan(7_900)
  expect(way.sent()).toBeLessThan(5)
  expect(users.every((user) => other.isOnline(user))).toBe(true)
  for (const noise of ['', '{', '{"kind":"looks"}', '[]']) way.signals.send(noise)
})
