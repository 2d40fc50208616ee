import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createMailReader } from './reader.ts'

const MAIL = Buffer.from(
  'From: anna@example.org\nSubject: Printer\nMessage-ID: <a@example.org>\n\nIt does not print.\n',
)

const reader = createMailReader()
afterAll(() => reader.close())

/** A reader whose thread runs another program. */
function readerOf(program: string) {
  const other = createMailReader(new URL(`data:text/javascript,${encodeURIComponent(program)}`))
  onTestFinished(() => other.close())
  return other
}

test('A mail is read in a thread, and its files are whole', async () => {
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

test('A mail at which the thread hangs is unreadable, and the next one is read', async () => {
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

test('A mail at which the thread ends is unreadable, and the next one is read', async () => {
  const ending = readerOf(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ raw }) => {
      if (raw.byteLength === 1) process.exit(1)
      if (raw.byteLength === 2) throw new Error('broken')
      parentPort.postMessage({ mail: { text: 'read' } })
    })`)
  await expect(ending.read(new Uint8Array(1))).rejects.toMatchObject({ reason: 'malformed' })
  await expect(ending.read(new Uint8Array(2))).rejects.toMatchObject({ reason: 'malformed' })
  await expect(ending.read(new Uint8Array(3))).resolves.toMatchObject({ text: 'read' })
})

test('A mail that needs more memory than there is for one is unreadable, and the next one is read', async () => {
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

test('What is larger than the limit is not even looked at', async () => {
  await expect(reader.read(new Uint8Array(50 * 1024 * 1024 + 1))).rejects.toMatchObject({
    reason: 'too_large',
  })
})
