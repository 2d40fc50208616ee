import { Worker } from 'node:worker_threads'
import { compiledFor } from '../../../../../kernel/process-beside.ts'
import { createQueue } from '../../../../../kernel/scheduling/fair-queue.ts'
import type { UnreadableReason } from '@support-desk/contract'
import { MailUnreadable, type ReadingLimits, type ReadMail } from '../read-mail.ts'

/** Reads mails in threads beside the program. */
export type MailReader = {
  read(raw: Uint8Array, options?: ReadOptions): Promise<ReadMail>
  close(): Promise<void>
}
type ReadOne = (raw: Uint8Array, options: ReadOptions) => Promise<ReadMail>

/** Limits other than the usual ones, and the domain of the mails that are ours. */
export type ReadOptions = Partial<ReadingLimits> & { ownDomain?: string | null }

/** What the thread is asked. */
export type Question = { raw: Uint8Array; limits: ReadingLimits; ownDomain: string | null; now: number }

/** What it answers. */
export type Reply = { mail: ReadMail } | { reason: UnreadableReason }

const LIMITS: ReadingLimits = {
  bytes: 50 * 1024 * 1024,
  levels: 256,
  parts: 500,
  headerBytes: 100 * 1024,
  milliseconds: 20_000,
  // Of the thread that the first mail starts.
  megabytes: 512,
}
/** Its memory is given back once there has been nothing to read for so long. */
const IDLE_MS = 30_000
/** One at which a thread hangs does not keep all others waiting. */
const THREADS = 2
const MODULE = new URL('./read-thread.ts', import.meta.url)

/**
 * Makes a reader whose threads are started by the mails that need them. A mail at which one hangs, dies or runs out of memory is
 * unreadable; the next one is read by another. Nothing of the program waits meanwhile, and no program goes on because of it.
 */
export function createMailReader(module: URL = MODULE, threads = THREADS): MailReader {
  const inTurn = createQueue(threads)
  const all = Array.from({ length: threads }, () => createThread(module))
  const free = [...all]
  return {
    read: (raw, options = {}) =>
      inTurn('', async () => {
        // The one that was busy last: where one can do it all, no other is started.
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

/** One thread, for one mail after the other. */
function createThread(module: URL): { read: ReadOne; close(): Promise<void> } {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.terminate()
  }

  return {
    async read(raw, options) {
      clearTimeout(idle)
      const { ownDomain = null, ...others } = options
      const limits = { ...LIMITS, ...others }
      // Not worth a copy.
      if (raw.byteLength > limits.bytes) throw new MailUnreadable('too_large')
      thread ??= begin(module, limits.megabytes)
      let hasAnswered = false
      try {
        const reply = await ask(thread, { raw, limits, ownDomain, now: Date.now() })
        hasAnswered = true
        if ('reason' in reply) throw new MailUnreadable(reply.reason)
        return reply.mail
      } catch (error) {
        // What the thread said itself leaves it as it was.
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

function begin(module: URL, megabytes: number): Worker {
  const worker = new Worker(module, {
    // No setting, and therefore no secret.
    env: { ...compiledFor() },
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: megabytes,
      maxYoungGenerationSizeMb: 64,
      stackSizeMb: 4,
    },
  })
  worker.on('error', () => {})
  worker.unref()
  return worker
}

function ask(worker: Worker, question: Question): Promise<Reply> {
  worker.ref()
  return new Promise<Reply>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer)
      worker.off('message', answered).off('error', failed).off('exit', ended)
      worker.unref()
      finish()
    }
    const answered = (reply: Reply): void => settle(() => resolve(reply))
    const fail = (reason: UnreadableReason): void => settle(() => reject(new MailUnreadable(reason)))
    const failed = ({ code }: Error & { code?: string }): void =>
      fail(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'malformed')
    const ended = (): void => fail('malformed')
    const timer = setTimeout(() => fail('timed_out'), question.limits.milliseconds)
    worker.on('message', answered).on('error', failed).on('exit', ended)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(question)
  })
}
