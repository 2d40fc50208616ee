import { fromPage, type FromPage } from '@support-desk/contract'
import type { Clock } from '../kernel/time.ts'

/** More than a user who hurries through tickets and types can cause. */
const MOST_MESSAGES = 40
const WINDOW_MS = 10_000

/** Reads what one page says; null for what no page of ours says, and for more than one page says. */
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
