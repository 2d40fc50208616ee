import { Worker } from 'node:worker_threads'
import { compiledFor } from '../../kernel/process-beside.ts'
import type { FeedDays, Window } from './read-feed.ts'

/** A question to the thread. */
export type Question = { text: string; window: Window; maxLabel: number }

/** The answer of the thread. Null: the text is no calendar. */
export type Reply = FeedDays | null

/** Why a feed gives no days: it is no calendar, or reading it takes too much time or memory. */
export class UnreadableFeed extends Error {
  readonly reason: 'no_calendar' | 'too_costly'

  constructor(reason: UnreadableFeed['reason'], cause?: unknown) {
    super(`A feed cannot be read: ${reason}.`, { cause })
    this.reason = reason
  }
}

const THREAD = new URL('./read-thread.ts', import.meta.url)
const MEGABYTES = 256

/**
 * Reads the whole days of an iCalendar text in a thread of its own, because some rules of repetition never end. Throws
 * {@link UnreadableFeed}.
 */
export async function readFeedBeside(question: Question, milliseconds: number): Promise<FeedDays> {
  const worker = new Worker(THREAD, {
    workerData: question,
    // No environment variables, so no secrets.
    env: { ...compiledFor() },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const fail = (cause?: unknown) => reject(new UnreadableFeed('too_costly', cause))
  const timer = setTimeout(fail, milliseconds)
  worker.once('message', resolve).once('error', fail).once('exit', fail)
  try {
    const reply = await promise
    if (reply === null) throw new UnreadableFeed('no_calendar')
    return reply
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
