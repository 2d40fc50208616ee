import { afterEach, expect, it } from 'vitest'
import type { TestQuestion } from '../testing/process-beside.ts'
import { processBeside, type ProcessBeside, type ProcessBesideOptions } from './process-beside.ts'

const opened: ProcessBeside[] = []
afterEach(() => Promise.all(opened.splice(0).map((process) => process.close())))

function open(options: Partial<ProcessBesideOptions> = {}) {
  const all: ProcessBesideOptions = {
    module: new URL('../testing/process-beside.ts', import.meta.url),
    args: [],
    limitMs: 60_000,
    tooLate: { text: 'Too late.' },
    idleMs: 60_000,
    ...options,
  }
  const process = processBeside(all)
  opened.push(process)
  const ask = (question: TestQuestion, by = 'ann') => process.ask(by, question)
  return Object.assign(ask, { options: all })
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('answers all requests in one child process, with any cloneable value', async () => {
  const ask = open()
  const pids = await Promise.all([ask('pid'), ask('pid', 'ben'), ask('pid')])
  expect(new Set(pids).size).toBe(1)
  expect(pids[0]).not.toBe(process.pid)
  const value = { numbers: new Set([1, 2]), none: undefined, when: new Date(0) }
  expect(await ask({ echo: value })).toEqual(value)
})

it('passes on refusals, hides other errors, and continues', async () => {
  const ask = open()
  const pid = await ask('pid')
  await expect(ask('refuse')).rejects.toMatchObject({
    code: 'validation',
    field: 'cursor',
    message: 'Not so.',
  })
  await expect(ask('fail')).rejects.not.toHaveProperty('code')
  expect(await ask('pid')).toBe(pid)
})

it('kills a process that exceeds its time limit, reports that, and answers the next question', async () => {
  const ask = open()
  const pid = Number(await ask('pid'))
  ask.options.limitMs = 1
  const hanging = ask('hang')
  const next = ask('pid', 'ben')
  await expect(hanging).rejects.toMatchObject({ code: 'unavailable', message: 'Too late.' })
  // The next question must not time out while its process starts.
  ask.options.limitMs = 60_000
  expect(await next).not.toBe(pid)
  expect(isRunning(pid)).toBe(false)
})

it('replaces a process that ended', async () => {
  const ask = open()
  const pid = await ask('pid')
  await expect(ask('end')).rejects.toMatchObject({ code: 'unavailable' })
  expect(await ask('pid')).not.toBe(pid)
})

it('reports a module that cannot be started', async () => {
  const ask = open({ module: new URL('./not-there.ts', import.meta.url) })
  await expect(ask('pid')).rejects.toMatchObject({ code: 'unavailable' })
})

it('ends the process when it is idle and when it is closed', async () => {
  const ask = open({ idleMs: 20 })
  const pid = Number(await ask('pid'))
  await expect.poll(() => isRunning(pid)).toBe(false)
  const other = open()
  const otherPid = Number(await other('pid'))
  await opened.at(-1)?.close()
  expect(isRunning(otherPid)).toBe(false)
})
