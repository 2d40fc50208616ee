import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createQueue } from '../kernel/fair-queue.ts'
import type { Answer, Order } from './small-forms-process.ts'
import type { SmallForms } from './small-forms.ts'

/** Makes the small forms of pictures, one after the other. */
export type Shrinker = {
  /** Throws the reason of the signal once that fires. */
  shrink(first: Buffer, signal: AbortSignal): Promise<SmallForms>
  close(): void
}

const PROGRAM = join(import.meta.dirname, 'small-forms-process.ts')
/** The part of one processor that small forms take. */
const SHARE = 0.5
/** Memory is given back once there has been nothing to do for so long. */
const IDLE_MS = 10_000
/** Even on a machine that has hardly anything left over. */
const LONGEST_MS = 10 * 60 * 1000

type Helper = { child: ChildProcess; gone: AbortSignal }

/**
 * Has small forms made by a process of its own, of the lowest priority: the system gives it what nobody else wants, its
 * memory goes with it, and a decoder that crashes takes no server along. After each picture it rests for as long as it
 * worked. It knows none of the server's settings.
 */
export function createShrinker(program: string = PROGRAM): Shrinker {
  const inTurn = createQueue(1)
  let helper: Helper | null = null
  let restsUntil = 0
  let idle: NodeJS.Timeout | undefined

  function start(): Helper {
    const child = fork(program, {
      execArgv: [],
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const ended = new AbortController()
    const started = { child, gone: ended.signal }
    const end = (): void => {
      if (helper === started) helper = null
      ended.abort(new Error('The process that makes pictures smaller has ended.'))
    }
    child.once('exit', end).on('error', end)
    child.unref()
    return started
  }

  function stop(): void {
    clearTimeout(idle)
    helper?.child.kill('SIGKILL')
    helper = null
  }

  async function ask(order: Order, signal: AbortSignal): Promise<Answer> {
    helper ??= start()
    const { child, gone } = helper
    const ends = AbortSignal.any([signal, gone, AbortSignal.timeout(LONGEST_MS)])
    child.channel?.ref()
    try {
      const answered = once(child, 'message', { signal: ends })
      child.send(order)
      const [answer] = (await answered) as [Answer]
      return answer
    } catch (error) {
      stop()
      throw ends.aborted ? ends.reason : error
    } finally {
      // No program goes on because of a helper that waits.
      child.channel?.unref()
    }
  }

  async function rest(signal: AbortSignal): Promise<void> {
    const milliseconds = restsUntil - performance.now()
    if (milliseconds > 0) await pause(milliseconds, null, { signal, ref: false }).catch(() => {})
    signal.throwIfAborted()
  }

  return {
    shrink: (first, signal) =>
      inTurn('', async () => {
        clearTimeout(idle)
        try {
          await rest(signal)
          const began = performance.now()
          const answer = await ask({ first }, signal)
          restsUntil = began + answer.processorMs / SHARE
          if ('error' in answer) throw new Error(answer.error)
          return answer.forms
        } finally {
          idle = setTimeout(stop, IDLE_MS).unref()
        }
      }),
    close: stop,
  }
}
