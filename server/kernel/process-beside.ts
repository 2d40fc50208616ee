import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { createQueue, type Queue } from './fair-queue.ts'
import { Refusal } from './refusal.ts'

/** What a process answers: a value, a refusal, or an error that is nobody's fault but ours. */
export type Answer =
  | { value: unknown }
  | { refusal: Pick<Refusal, 'code' | 'field' | 'message'> }
  | { error: string }

/** A process that answers questions for those who take turns asking it. */
export type ProcessBeside = {
  ask(by: string, question: unknown): Promise<unknown>
  close(): Promise<void>
}

export type ProcessBesideOptions = {
  /** What it runs: a module that calls {@link answerBeside}. */
  module: URL
  args: readonly string[]
  /** An answer that takes longer ends the process, which nothing else can stop in the middle of its work. */
  limitMs: number
  /** What whoever asked is told then. */
  tooLate: string
  /** How long it stays when nobody asks. */
  idleMs: number
}

/** Gives way to the process that answers requests, where both want the same core. */
const NICENESS = 5

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

  async function answerOf(question: unknown): Promise<unknown> {
    clearTimeout(idle)
    process ??= begin()
    const late = new AbortController()
    try {
      const child = await process
      const timer = setTimeout(() => late.abort(), options.limitMs)
      try {
        return valueOf(await exchange(child, question, late.signal))
      } finally {
        clearTimeout(timer)
      }
    } catch (error) {
      if (error instanceof Refusal || error instanceof AnswerError) throw error
      await end()
      throw new Refusal('unavailable', {
        cause: error,
        ...(late.signal.aborted && { text: options.tooLate }),
      })
    } finally {
      idle = setTimeout(() => void inTurn('', end), options.idleMs).unref()
    }
  }

  return {
    ask: (by, question) => inTurn(by, () => answerOf(question)),
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

async function exchange(child: ChildProcess, question: unknown, late: AbortSignal): Promise<Answer> {
  const answer = heardFrom(child, late)
  child.send(question as object)
  return (await answer) as Answer
}

/** What went wrong inside of the process, which goes on. */
class AnswerError extends Error {}

function valueOf(answer: Answer): unknown {
  if ('value' in answer) return answer.value
  if ('error' in answer) throw new AnswerError(answer.error)
  const { code, field, message: text } = answer.refusal
  throw new Refusal(code, { text, ...(field !== undefined && { field }) })
}

async function start({ module, args }: ProcessBesideOptions): Promise<ChildProcess> {
  const cache = getCompileCacheDir()
  const child = fork(module, args, {
    // No setting, and therefore no secret.
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
    execArgv: [],
    serialization: 'advanced',
    stdio: 'inherit',
  })
  child.on('error', () => {})
  await heardFrom(child)
  if (child.pid !== undefined) giveWay(child.pid)
  child.unref()
  child.channel?.unref()
  return child
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, NICENESS)
  } catch {
    // Where it may not be set, it competes like everybody.
  }
}

/** The other side: answers questions one at a time until whoever asks is gone. */
export function answerBeside(answer: (question: unknown) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit())
  process.on('message', async (question) => process.send?.(await answered(answer(question))))
  process.send?.('ready')
}

async function answered(answer: Promise<unknown>): Promise<Answer> {
  try {
    return { value: await answer }
  } catch (error) {
    if (!(error instanceof Refusal)) return { error: String(error) }
    const { code, field, message } = error
    return { refusal: { code, field, message } }
  }
}
