import { parentPort, workerData } from 'node:worker_threads'
import { readFeed } from './read-feed.ts'
import type { Question, Reply } from './read-beside.ts'

/** Reads one feed and ends. */
function replyTo({ text, window, maxLabel }: Question): Reply {
  try {
    return readFeed(text, window, maxLabel)
  } catch {
    return null
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(replyTo(workerData as Question))
