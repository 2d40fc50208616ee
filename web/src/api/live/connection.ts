import { type FromServer, LIVE_CLOSE } from '@support-desk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { askEvents } from './asking.ts'
import { createEffects } from './effects.ts'
import { noteHeard, onLateAnswer, whenAnswered } from './number.ts'
import { hearPresence, sharePresence } from './presence.ts'
import type { StaleKeys } from './stale-keys.ts'
import { openSocket, type LiveSocket } from './socket.ts'
import { setConnection } from './state.ts'
import { sessionCheckQuery } from '../session-check.ts'
import { checkReachable, isReachable, onReachabilityChange } from '../reachability.ts'
import { sessionToken } from '../session.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** After three failures in a row with a reachable server, live connections count as blocked, and polling starts. */
const FAILURES_UNTIL_ASKING = 3
const TRY_WHILE_ASKING_MS = 60_000

/**
 * Keeps this tab up to date for the session of `token` until it is stopped. Reconnects, and polls if live connections
 * are blocked. `keys` are the cache keys of loaded resources.
 */
export function keepLive(client: QueryClient, token: string, keys: StaleKeys): () => void {
  const effects = createEffects(client, keys)
  let upTo: number | null = null
  let socket: LiveSocket | null = null
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let stopAsking: (() => void) | null = null
  let leave: (() => void) | null = null
  let stopped = false

  const setUpTo = (number: number | null) => {
    upTo = number
    noteHeard(number)
  }
  const moveTo = (number: number) => setUpTo(Math.max(upTo ?? number, number))
  const startOver = (number: number) => {
    setUpTo(number)
    effects.startOver(number)
  }
  const take = ({ events, upTo: number }: Extract<FromServer, { kind: 'events' }>) => {
    const before = upTo ?? number
    // Advance the number first, so that refetches count as sent after these events.
    moveTo(number)
    effects.heard(
      events.filter((event) => event.number > before),
      before,
    )
  }

  function hear(message: FromServer): void {
    switch (message.kind) {
      case 'events':
        return take(message)
      case 'start_over':
        return startOver(message.upTo)
      case 'presence':
        return hearPresence(message.ticketId, message.users)
      case 'ready':
        // The server has already sent all events up to this number that concern the user.
        take({ kind: 'events', events: [], upTo: message.upTo })
        return becomeLive()
      case 'beat':
    }
  }

  function becomeLive(): void {
    failures = 0
    stopAsking?.()
    stopAsking = null
    leave ??= sharePresence((message) => socket?.send(message))
    setConnection('live')
  }

  function open(): void {
    if (stopped) return
    clearTimeout(retry)
    drop()
    if (!stopAsking) setConnection('catching-up')
    socket = openSocket({ token, since: upTo }, { heard: hear, closed: (code) => void recover(code) })
  }

  function drop(): void {
    socket?.close()
    socket = null
    leave?.()
    leave = null
  }

  async function recover(code: number): Promise<void> {
    drop()
    failures += 1
    if (!stopAsking) setConnection('catching-up')
    // After a protocol error, poll and do not reconnect until the page is reloaded.
    if (code === LIVE_CLOSE.badMessage) return ask()
    if (code === LIVE_CLOSE.tooMany) ask()
    const answers = code === LIVE_CLOSE.sessionOver ? await checkSession() : await checkReachable()
    if (stopped || socket) return
    if (answers && failures >= FAILURES_UNTIL_ASKING) ask()
    clearTimeout(retry)
    retry = setTimeout(open, stopAsking ? TRY_WHILE_ASKING_MS : pauseAfter(failures))
  }

  /** A rejection reaches the cache, which ends the session and thereby this connection. */
  async function checkSession(): Promise<boolean> {
    const check = client.fetchQuery({ ...sessionCheckQuery(), staleTime: 0 })
    const accepted = await check.then(
      () => true,
      () => false,
    )
    return accepted && sessionToken() === token
  }

  function ask(): void {
    setConnection('asking')
    stopAsking ??= askEvents(client, () => upTo, {
      heard: take,
      startOver,
    })
  }

  /** Retries at once when the network or the user returns. */
  function tryNow(): void {
    const waits = !stopped && socket === null && retry !== undefined && failures > 0 && !stopAsking
    if (waits && isReachable()) open()
  }
  function afterOutage(): void {
    // An open socket may have died with the network. Its timeout would notice that only much later.
    if (socket && upTo !== null) open()
    else tryNow()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') tryNow()
  }

  const stopWaiting = whenAnswered(token, (number) => {
    setUpTo(number)
    open()
  })
  const stopLateAnswers = onLateAnswer(effects.again)
  const stopReachability = onReachabilityChange(tryNow)
  globalThis.addEventListener('online', afterOutage)
  document.addEventListener('visibilitychange', onVisible)

  return () => {
    stopped = true
    stopWaiting()
    stopLateAnswers()
    noteHeard(null)
    stopReachability()
    globalThis.removeEventListener('online', afterOutage)
    document.removeEventListener('visibilitychange', onVisible)
    clearTimeout(retry)
    drop()
    stopAsking?.()
    effects.stop()
    setConnection('catching-up')
  }
}

/** Exponential back-off in ms with random jitter, so that pages do not reconnect at the same moment. */
function pauseAfter(failures: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
  return longest * (0.5 + Math.random() / 2)
}
