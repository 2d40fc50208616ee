import { Worker } from 'node:worker_threads'
import { compiledFor } from '../../../../../kernel/process-beside.ts'
import { createQueue } from '../../../../../kernel/scheduling/fair-queue.ts'
import type { UnreadableReason } from '@support-desk/contract'
import { MailUnreadable, ReadingFailed, type ReadingLimits, type ReadMail } from '../read-mail.ts'
import { LOADED } from './loaded.ts'

/** Parses mails in worker threads. */
export type MailReader = {
  read(raw: Uint8Array, options?: ReadOptions): Promise<ReadMail>
  close(): Promise<void>
}
type ReadOne = (raw: Uint8Array, options: ReadOptions) => Promise<ReadMail>

/** Other limits, the domain of our own mails, and whether the beginning of the text is enough. */
export type ReadOptions = Partial<ReadingLimits> & { ownDomain?: string | null; isPlain?: boolean }

/** A request to the thread. */
export type Question = {
  raw: Uint8Array
  limits: ReadingLimits
  ownDomain: string | null
  now: number
  isPlain: boolean
}

/** The answer of the thread. */
export type Reply = { mail: ReadMail } | { reason: UnreadableReason } | { error: string }

const LIMITS: ReadingLimits = {
  bytes: 50 * 1024 * 1024,
  levels: 256,
  parts: 500,
  headerBytes: 100 * 1024,
  milliseconds: 20_000,
  // Memory limit of each thread.
  megabytes: 512,
}
/** An idle thread ends after this time, which frees its memory. */
const IDLE_MS = 30_000
/** A hanging thread must not block all mails. */
const THREADS = 2
const MODULE = new URL('./read-thread.ts', import.meta.url)

/**
 * Creates a reader that starts threads on demand. A mail is unreadable ({@link MailUnreadable}) if its thread hangs or
 * runs out of memory. An internal error or the death of a thread is a {@link ReadingFailed}. The next mail gets a new
 * thread. Threads never block the main thread, and do not keep the process alive.
 */
export function createMailReader(module: URL = MODULE, threads = THREADS): MailReader {
  const inTurn = createQueue(threads)
  const all = Array.from({ length: threads }, () => createThread(module))
  const free = [...all]
  return {
    read: (raw, options = {}) =>
      inTurn('', async () => {
        // Prefers the thread that was busy last, so idle ones can end.
        const thread = free.pop()
        if (!thread) throw new Error('More mails are read than there are threads.')
        try {
          return await thread.read(raw, options)
        } finally {
          free.push(thread)
        }
      }),
    close: async () => void (await Promise.all(all.map((thread) => thread.close()))),
  }
}

/** A thread that parses one mail after the other. */
function createThread(module: URL): { read: ReadOne; close(): Promise<void> } {
  let thread: Thread | null = null
  let idle: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.worker.terminate()
  }

  return {
    async read(raw, options) {
      clearTimeout(idle)
      const { ownDomain = null, isPlain = false, ...others } = options
      const limits = { ...LIMITS, ...others }
      // Avoids copying it to the thread.
      if (raw.byteLength > limits.bytes) throw new MailUnreadable('too_large')
      if (thread?.hasEnded) thread = null
      thread ??= begin(module, limits.megabytes)
      let hasAnswered = false
      try {
        const reply = await ask(thread, { raw, limits, ownDomain, now: Date.now(), isPlain })
        hasAnswered = true
        if ('error' in reply) throw new ReadingFailed(reply.error, true)
        if ('reason' in reply) throw new MailUnreadable(reply.reason)
        return reply.mail
      } catch (error) {
        // An answer of the thread proves that it still works.
        if (!hasAnswered) await end()
        throw error
      } finally {
        idle = setTimeout(() => void end(), IDLE_MS).unref()
      }
    },
    close() {
      clearTimeout(idle)
      return end()
    },
  }
}

type Thread = { worker: Worker; isLoaded: boolean; hasEnded: boolean }

function begin(module: URL, megabytes: number): Thread {
  const worker = new Worker(module, {
    // No environment variables, so no secrets.
    env: { ...compiledFor() },
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: megabytes,
      maxYoungGenerationSizeMb: 64,
      stackSizeMb: 4,
    },
  })
  const thread = { worker, isLoaded: false, hasEnded: false }
  worker
    .once('message', () => (thread.isLoaded = true))
    .on('exit', () => (thread.hasEnded = true))
    // This listener keeps an error between two mails from ending the program. The next mail starts another thread.
    .on('error', () => {})
  worker.unref()
  return thread
}

function ask(thread: Thread, question: Question): Promise<Reply> {
  const { worker } = thread
  worker.ref()
  return new Promise<Reply>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer)
      worker.off('message', answered).off('error', failed).off('exit', ended)
      worker.unref()
      finish()
    }
    const answered = (reply: Reply | typeof LOADED): void => {
      if (reply !== LOADED) settle(() => resolve(reply))
    }
    const fail = (error: Error): void => settle(() => reject(error))
    const failed = (error: Error & { code?: string }): void =>
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new MailUnreadable('out_of_memory')
          : new ReadingFailed(error.stack ?? String(error), thread.isLoaded),
      )
    const ended = (code: number): void => fail(new ReadingFailed(`exit code ${code}`, thread.isLoaded))
    const timer = setTimeout(() => fail(new MailUnreadable('timed_out')), question.limits.milliseconds)
    worker.on('message', answered).on('error', failed).on('exit', ended)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(question)
  })
}
