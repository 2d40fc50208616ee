import type { Timer } from '../core/ports.ts'

/** Sends everything that is due; gives the milliseconds until the next is due, or null when nothing waits. */
export type SendDue = () => Promise<number | null>

export type MailWorker = {
  /** Looks again now, or as soon as the current round is over. */
  wake(): void
  /** Waits for the current round and starts no other. */
  stop(): Promise<void>
}

const RETRY_MS = 30_000
const LONGEST_PAUSE_MS = 10 * 60_000

/** Sends mail in the background: when woken, when the next letter is due, and again after trouble. */
export function startMailWorker(
  sendDue: SendDue,
  after: Timer,
  onTrouble: (error: unknown) => void,
): MailWorker {
  let stopped = false
  let wanted = false
  let round: Promise<void> | null = null
  let callOff = (): void => {}

  async function run(): Promise<void> {
    let pause: number | null = 0
    do {
      wanted = false
      pause = await sendDue().catch((error: unknown) => {
        onTrouble(error)
        return RETRY_MS
      })
    } while (wanted && !stopped)
    round = null
    if (!stopped && pause !== null) callOff = after(Math.min(pause, LONGEST_PAUSE_MS), wake)
  }

  function wake(): void {
    if (stopped) return
    wanted = true
    callOff()
    round ??= run()
  }

  wake()
  return {
    wake,
    async stop() {
      stopped = true
      callOff()
      await round
    },
  }
}
