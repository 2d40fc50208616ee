import type { Desk } from './desk.ts'
import type { Letter, OutboxMail } from './ports.ts'
import { later } from './time.ts'

export type Send = (letter: Letter & { messageId: string }) => Promise<void>

const BATCH = 20
/** Longer than any delivery takes: what is still unmarked then belongs to a process that has died. */
const LEASE_SECONDS = 120
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 4 * 60 * 60
/** With the pauses growing up to four hours these attempts span more than a day. */
const ATTEMPTS = 16

/** Sends what is due. Gives the milliseconds until the next mail wants attention, or null when none waits. */
export async function sendDueMail(desk: Desk, send: Send): Promise<number | null> {
  for (;;) {
    const now = desk.clock()
    // Looking costs little, claiming costs a commit: most wake-ups find nothing due.
    const next = await desk.store.outbox.nextDue()
    if (next === null) return null
    const wait = Date.parse(next) - now.getTime()
    if (wait > 0) return wait
    const mails = await desk.store.write((tx) =>
      tx.outbox.claim(now.toISOString(), later(now, LEASE_SECONDS), BATCH),
    )
    for (const mail of mails) await sendOne(desk, send, mail)
  }
}

async function sendOne(desk: Desk, send: Send, mail: OutboxMail): Promise<void> {
  try {
    const letter = JSON.parse(desk.keys.open(mail.sealed)) as Letter
    await send({ ...letter, messageId: mail.messageId })
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const now = desk.clock()
    await desk.store.write((tx) =>
      mail.attempts >= ATTEMPTS
        ? tx.outbox.giveUp(mail.id, now.toISOString(), words)
        : tx.outbox.retryLater(mail.id, later(now, pauseAfter(mail.attempts)), words),
    )
    return
  }
  await desk.store.write((tx) => tx.outbox.markSent(mail.id, desk.clock().toISOString()))
}

const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (attempts - 1))
