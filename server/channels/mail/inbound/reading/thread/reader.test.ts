import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createMailReader } from './reader.ts'

const MAIL = Buffer.from(
  'From: anna@example.org\nSubject: Printer\nMessage-ID: <a@example.org>\n\nIt does not print.\n',
)

const reader = createMailReader()
afterAll(() => reader.close())

/** A reader whose thread runs the given program. */
function readerOf(program: string) {
  const other = createMailReader(new URL(`data:text/javascript,${encodeURIComponent(program)}`))
  onTestFinished(() => other.close())
  return other
}

test('parses a mail in a thread', async () => {
  const mail = await reader.read(MAIL)
  expect(mail).toMatchObject({
    messageId: 'a@example.org',
    from: { name: '', address: 'anna@example.org' },
    subject: 'Printer',
    text: 'It does not print.\n',
    fold: null,
    kind: 'person',
  })
})

test('reports a mail as unreadable if the thread hangs, and reads the next mail', async () => {
  const hanging = readerOf(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ raw }) => {
      while (raw.byteLength === 1);
      parentPort.postMessage({ mail: { text: 'read' } })
    })`)
  await expect(hanging.read(new Uint8Array(1), { milliseconds: 300 })).rejects.toMatchObject({
    reason: 'timed_out',
  })
  await expect(hanging.read(new Uint8Array(2))).resolves.toMatchObject({ text: 'read' })
})

test('reports the end of the thread as its own error, not as an unreadable mail, and reads the next mail', async () => {
  const ending = readerOf(`
    import { parentPort } from 'node:worker_threads'
    parentPort.postMessage('loaded')
    parentPort.on('message', ({ raw }) => {
      if (raw.byteLength === 1) process.exit(1)
      if (raw.byteLength === 2) throw new Error('broken')
      parentPort.postMessage({ mail: { text: 'read' } })
    })`)
  await expect(ending.read(new Uint8Array(1))).rejects.toMatchObject({
    message: expect.stringContaining('exit code 1'),
    hasStarted: true,
  })
  await expect(ending.read(new Uint8Array(2))).rejects.toMatchObject({
    message: expect.stringContaining('broken'),
    problem: expect.stringContaining('at '),
  })
  await expect(ending.read(new Uint8Array(3))).resolves.toMatchObject({ text: 'read' })
})

test('reports no mail as unreadable when the program of the thread cannot be loaded', async () => {
  const absent = readerOf(`import './gone.js'`)
  for (const size of [1, 2])
    await expect(absent.read(new Uint8Array(size))).rejects.toMatchObject({
      name: 'Error',
      hasStarted: false,
    })
})

test('reports an internal error of the thread, and no mail as unreadable', async () => {
  const mistaken = readerOf(`
    import { parentPort } from 'node:worker_threads'
    parentPort.postMessage('loaded')
    parentPort.on('message', () => parentPort.postMessage({ error: 'TypeError: undefined' }))`)
  await expect(mistaken.read(new Uint8Array(1))).rejects.toMatchObject({
    message: 'The thread that reads mails has failed: TypeError: undefined',
    hasStarted: true,
  })
})

test('starts another thread if the thread has ended between two mails', async () => {
  const started = Promise.withResolvers<Worker>()
  process.once('worker', started.resolve)
  const brief = readerOf(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (question) => {
      if (question === 'end') process.exit(3)
      parentPort.postMessage({ mail: { text: 'read' } })
    })`)
  await brief.read(new Uint8Array(1))
  const thread = await started.promise
  const ended = once(thread, 'exit')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage('end')
  await ended
  await expect(brief.read(new Uint8Array(1))).resolves.toMatchObject({ text: 'read' })
})

test('reads the beginning of a text as plain text on request', async () => {
  const long = Buffer.concat([MAIL, Buffer.from('It hums.\n'.repeat(50_000))])
  const mail = await reader.read(long, { isPlain: true })
  expect(mail).toMatchObject({ subject: 'Printer', files: [], html: null, fold: null })
  expect(mail.text).toMatch(/^It does not print\.\nIt hums\.\n/)
  expect(mail.text.length).toBeLessThan(200_000)
})

test('reports a mail as unreadable if it needs too much memory, and reads the next mail', async () => {
  const greedy = readerOf(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ raw }) => {
      const kept = []
      while (raw.byteLength === 1) kept.push(new Array(100_000).fill({}).map(() => ({ kept: {} })))
      parentPort.postMessage({ mail: { text: 'read' } })
    })`)
  await expect(greedy.read(new Uint8Array(1), { megabytes: 32 })).rejects.toMatchObject({
    reason: 'out_of_memory',
  })
  await expect(greedy.read(new Uint8Array(2))).resolves.toMatchObject({ text: 'read' })
})

test('refuses a mail beyond the size limit without parsing it', async () => {
  await expect(reader.read(new Uint8Array(50 * 1024 * 1024 + 1))).rejects.toMatchObject({
    reason: 'too_large',
  })
})
