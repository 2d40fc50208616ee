import { fromPage, type FromPage } from '@support-desk/contract'
import type { Clock } from '../kernel/time.ts'

/** Limit of messages per window. A fast user causes fewer. */
const MOST_MESSAGES = 40
const WINDOW_MS = 10_000

/** Parses the messages of one page. Returns null for invalid messages, and above the rate limit. */
export function createReader(clock: Clock): (text: string) => FromPage | null {
  let windowEnds = 0
  let count = 0
  return (text) => {
    const now = clock().getTime()
    if (now >= windowEnds) {
      windowEnds = now + WINDOW_MS
      count = 0
    }
    return ++count > MOST_MESSAGES ? null : parse(text)
  }
}

function parse(text: string): FromPage | null {
  try {
    return fromPage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
