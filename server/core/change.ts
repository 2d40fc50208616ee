import type { Desk } from './desk.ts'
import type { Queries } from './store.ts'

/** Runs a change as one transaction, then hints the mail worker that there may be something to send. */
export async function change<T>(desk: Desk, work: (tx: Queries) => Promise<T>): Promise<T> {
  const result = await desk.store.write(work)
  desk.wakeMail()
  return result
}
