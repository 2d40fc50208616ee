import type { Browser } from 'playwright-core'
import { percentile } from '../e2e/harness/measuring/stopwatch.ts'

/** Rounds of `work` per second on a phone: a quarter of the 1,900 to 2,600 on an EPYC of 2024. */
const SLOW_PER_SECOND = 550
const SAMPLES = 7
const SAMPLE_MS = 400
const MOST_TIMES = 4

/**
 * The slowdown factor from this machine in its current state to a phone, from 1 to 4. So pages are measured on the same
 * phone on fast, slow and busy machines.
 */
export async function slowdownToPhone(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const rates: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) rates.push(await page.evaluate(work, SAMPLE_MS))
  await page.close()
  return Math.min(MOST_TIMES, Math.max(1, percentile(rates, 0.5) / SLOW_PER_SECOND))
}

/** Runs in the page: typical work of its scripts on texts, objects and lists. Returns rounds per second. */
function work(durationMs: number): number {
  const start = performance.now()
  let rounds = 0
  while (performance.now() - start < durationMs) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      id: (index * 7919) % 500,
      title: `Ticket ${index} of ${rounds}`,
      tags: ['red', 'green', String(index % 7)],
    }))
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows
    const byTitle = new Map(copy.map((row) => [row.title.toLowerCase(), row]))
    copy.sort((one, other) => one.id - other.id || one.title.localeCompare(other.title))
    if (byTitle.size !== copy.length) throw new Error('Two rows have one title.')
    rounds++
  }
  return (rounds * 1000) / (performance.now() - start)
}
