import type { Words } from '@support-desk/contract'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { createQueue, type Queue } from './scheduling/fair-queue.ts'
import { asRefusal, Refusal } from './refusal.ts'

/** Answer of a process: a value, a refusal, or an unexpected error. */
type Answer = { value: unknown } | { refusal: Pick<Refusal, 'code' | 'field' | 'words'> } | { error: string }

/** A child process that answers questions. Users take turns. */
export type ProcessBeside = {
  /** Throws the reason of the signal when it fires, and kills the process. */
  ask(by: string, question: unknown, signal?: AbortSignal): Promise<unknown>
  close(): Promise<void>
}

export type ProcessBesideOptions = {
  /** The module that runs in the process. It calls {@link answerBeside}. */
  module: URL
  args?: readonly string[]
  /** The complete environment of the process. */
  env?: Record<string, string>
  /** Timeout of an answer. Only killing the process stops its work. */
  limitMs: number
  /** Text of the refusal after a timeout. */
  tooLate: Words
  /** The process ends after this time without questions. */
  idleMs: number
}

/** Creates a child process lazily: the first question starts it, and a question after its end starts a new one. */
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

/** Waits for the next message of the process. Rejects when the process exits first. */
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
    // An idle process must not keep its parent alive.
    child.channel?.unref()
  }
}

/** An unexpected error inside the process, which continues to run. */
class AnswerError extends Error {}

function valueOf(answer: Answer): unknown {
  if ('value' in answer) return answer.value
  if ('error' in answer) throw new AnswerError(answer.error)
  const { code, field, words } = answer.refusal
  throw new Refusal(code, { words, ...(field !== undefined && { field }) })
}

/**
 * Environment variable for worker threads and child processes: the compile cache of this process. With a warm cache they do not
 * load the TypeScript stripper, which takes 17 MB.
 */
export function compiledFor(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

async function start({ module, args = [], env }: ProcessBesideOptions): Promise<ChildProcess> {
  const child = fork(module, args, {
    // Contains no settings, and so no secrets.
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

/** The child's side: answers questions one at a time until the parent is gone. `niceness`, from 1 to 19, lowers its priority. */
export function answerBeside(niceness: number, answer: (question: unknown) => Promise<unknown>): void {
  // Threads inherit the priority of their creator, so it is set before the first question.
  setPriority(niceness)
  // A graceful exit would wait for work in progress.
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
