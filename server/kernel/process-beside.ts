import type { Words } from '@support-desk/contract'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { createQueue, type Queue } from './scheduling/fair-queue.ts'
import { asRefusal, Refusal } from './refusal.ts'

/** What a process answers: a value, a refusal, or an error that is nobody's fault but ours. */
type Answer = { value: unknown } | { refusal: Pick<Refusal, 'code' | 'field' | 'words'> } | { error: string }

/** A process that answers questions for those who take turns asking it. */
export type ProcessBeside = {
  /** Throws the reason of the signal once that fires; the process ends then. */
  ask(by: string, question: unknown, signal?: AbortSignal): Promise<unknown>
  close(): Promise<void>
}

export type ProcessBesideOptions = {
  /** What it runs: a module that calls {@link answerBeside}. */
  module: URL
  args?: readonly string[]
  /** All that it finds in its environment. */
  env?: Record<string, string>
  /** An answer that takes longer ends the process, which nothing else can stop in the middle of its work. */
  limitMs: number
  /** What whoever asked is told then. */
  tooLate: Words
  /** How long it stays when nobody asks. */
  idleMs: number
}

/** Makes a process that is started by the first question, and replaced by the next one when it ended. */
export function processBeside(options: ProcessBesideOptions): ProcessBeside {
  const inTurn: Queue = createQueue(1)
  let process: Promise<ChildProcess> | null = null
  let idle: NodeJS.Timeout | undefined

  const end = async (): Promise<void> => {
    const ended = process
    process = null
    const child = await ended?.catch(() => null)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  function begin(): Promise<ChildProcess> {
    const started = start(options)
    const forget = (): void => {
      if (process === started) process = null
    }
    started.then((child) => child.once('exit', forget), forget)
    return started
  }

  async function answerOf(question: unknown, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted()
    clearTimeout(idle)
    process ??= begin()
    let late: AbortSignal | null = null
    try {
      const child = await process
      late = AbortSignal.timeout(options.limitMs)
      return valueOf(await exchange(child, question, signal ? AbortSignal.any([signal, late]) : late))
    } catch (error) {
      if (error instanceof Refusal || error instanceof AnswerError) throw error
      await end()
      signal?.throwIfAborted()
      throw new Refusal('unavailable', { cause: error, ...(late?.aborted && { words: options.tooLate }) })
    } finally {
      idle = setTimeout(() => void inTurn('', end), options.idleMs).unref()
    }
  }

  return {
    ask: (by, question, signal) => inTurn(by, () => answerOf(question, signal)),
    close: () => {
      clearTimeout(idle)
      return end()
    },
  }
}

/** The next message of a process, unless it ends before. */
async function heardFrom(child: ChildProcess, signal?: AbortSignal): Promise<unknown> {
  const heard = new AbortController()
  const until = { signal: signal ? AbortSignal.any([signal, heard.signal]) : heard.signal }
  try {
    const [message]: unknown[] = await Promise.race([
      once(child, 'message', until),
      once(child, 'exit', until).then(() => {
        throw new Error('The process ended.')
      }),
    ])
    return message
  } finally {
    heard.abort()
  }
}

async function exchange(child: ChildProcess, question: unknown, over: AbortSignal): Promise<Answer> {
  child.channel?.ref()
  try {
    const answer = heardFrom(child, over)
    child.send(question as object)
    return (await answer) as Answer
  } finally {
    // No program goes on because of a process that waits to be asked.
    child.channel?.unref()
  }
}

/** What went wrong inside of the process, which goes on. */
class AnswerError extends Error {}

function valueOf(answer: Answer): unknown {
  if ('value' in answer) return answer.value
  if ('error' in answer) throw new AnswerError(answer.error)
  const { code, field, words } = answer.refusal
  throw new Refusal(code, { words, ...(field !== undefined && { field }) })
}

/**
 * For the environment of threads and processes of ours: where this one finds what Node has compiled. A program that finds all of
 * its files there does not load what takes the types out of TypeScript, which is 17 MB.
 */
export function compiledFor(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

async function start({ module, args = [], env }: ProcessBesideOptions): Promise<ChildProcess> {
  const child = fork(module, args, {
    // No setting, and therefore no secret.
    env: { ...env, ...compiledFor() },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => {})
  await heardFrom(child)
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * The other side: answers questions one at a time until whoever asks is gone. With `niceness`, from 1 to 19, it gives way to
 * other processes that want the same core.
 */
export function answerBeside(niceness: number, answer: (question: unknown) => Promise<unknown>): void {
  // Threads begin with the priority of the one that starts them, so this comes before the first question.
  setPriority(niceness)
  // Leaving politely would wait for what is under way.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', async (question) => process.send?.(await answered(answer(question))))
  process.send?.('ready')
}

async function answered(answer: Promise<unknown>): Promise<Answer> {
  try {
    return { value: await answer }
  } catch (thrown) {
    const error = asRefusal(thrown)
    if (!(error instanceof Refusal)) return { error: String(error) }
    const { code, field, words } = error
    return { refusal: { code, field, words } }
  }
}
