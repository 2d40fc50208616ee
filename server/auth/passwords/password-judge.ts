import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export type Question = { id: number; password: string; about: readonly string[] }
export type Answer = { id: number; isGuessable: boolean }

/** How long the thread stays without a question: its dictionaries take tens of megabytes. */
const IDLE_MS = 30_000

type Asked = PromiseWithResolvers<boolean>
type Thread = { worker: Worker; waiting: Map<number, Asked> }

/**
 * Tells whether a password is guessed soon, by the words about its owner too. Some take a tenth of a second, and the
 * dictionaries more: all of it happens on a thread, which is there while it is asked, so that nothing else waits.
 */
export function createPasswordJudge(): (password: string, about: readonly string[]) => Promise<boolean> {
  let thread: Thread | null = null
  let idle: NodeJS.Timeout | undefined
  let latest = 0

  function start(): Thread {
    const waiting = new Map<number, Asked>()
    const worker = new Worker(join(import.meta.dirname, 'judge-thread.ts'))
    // Nothing that still waits for an answer is worth keeping a process for that stops.
    worker.unref()
    const started: Thread = { worker, waiting }
    const fail = (error: Error): void => {
      if (thread === started) thread = null
      for (const asked of waiting.values()) asked.reject(error)
      waiting.clear()
    }
    worker.on('message', ({ id, isGuessable }: Answer) => {
      waiting.get(id)?.resolve(isGuessable)
      waiting.delete(id)
      if (waiting.size === 0) rest(started)
    })
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The thread that looks at passwords has ended.')))
    return started
  }

  function rest(resting: Thread): void {
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (resting.waiting.size > 0) return
      if (thread === resting) thread = null
      void resting.worker.terminate()
    }, IDLE_MS).unref()
  }

  return async (password, about) => {
    thread ??= start()
    const question: Question = { id: ++latest, password, about }
    const asked = Promise.withResolvers<boolean>()
    thread.waiting.set(question.id, asked)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.worker.postMessage(question)
    return asked.promise
  }
}
