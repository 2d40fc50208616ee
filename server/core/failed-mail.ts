import type { Desk } from './desk.ts'
import { TRYING_SECONDS } from './outbox.ts'
import type { Caller, FailedMail, PageRequest, Rows } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import { later } from './time.ts'

/** Mail that was given up, latest first. */
export const listFailedMail = (desk: Desk, page: PageRequest): Promise<Rows<FailedMail>> =>
  desk.store.outbox.listFailed(page)

/** Begins another day of tries for a mail that was given up: the same mail, with the same Message-ID. */
export async function retryMail(desk: Desk, caller: Caller, mailId: string): Promise<void> {
  const now = desk.clock()
  await desk.store.write(async (tx) => {
    const isFailed = await tx.outbox.revive(mailId, now.toISOString(), later(now, TRYING_SECONDS))
    if (!isFailed) throw new Refusal('not_found')
    await record(desk, tx, caller, { kind: 'mail.retried', data: { mailId } })
  })
}
