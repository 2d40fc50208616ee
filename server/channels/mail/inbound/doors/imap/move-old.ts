import { inLeasedTransaction } from '../../../../../kernel/transaction.ts'
import type { Mailbox } from '../../mailboxes/mailbox.ts'
import { FOLDER } from './imapflow-source.ts'
import type { Look } from './look.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Mails per command. */
const PIECE = 200

/**
 * Moves delivered mails of a certain age into the folder that an admin chose. The ledger is updated first, so it always
 * knows where a mail is, even after a crash. A mail that was not moved is moved the next time.
 */
export async function moveOld(
  { ctx, source, run }: Look,
  { id, moves }: Pick<Mailbox, 'id' | 'moves'>,
  uidValidity: number,
): Promise<void> {
  if (!moves) return
  const before = new Date(ctx.clock().getTime() - moves.afterDays * DAY_MS).toISOString()
  const uids = await source.listBefore(before)
  let error: string | null = null
  for (let start = 0; start < uids.length && error === null; start += PIECE) {
    run.signal.throwIfAborted()
    const piece = uids.slice(start, start + PIECE)
    const place = { folder: FOLDER, uidValidity }
    const mails = await ctx.store.mailboxes.deliveredBefore(id, place, piece, before)
    if (mails.length === 0) continue
    const note = (folder: string | null): Promise<void> =>
      inLeasedTransaction(ctx, run, ({ tx }) =>
        tx.mailboxes.noteMoved(
          mails.map((mail) => mail.id),
          folder,
        ),
      )
    await note(moves.to)
    error = await source.move(
      mails.map(({ uid }) => uid),
      moves.to,
      uidValidity,
    )
    if (error !== null) await note(null)
  }
  await inLeasedTransaction(ctx, run, ({ tx }) => tx.mailboxes.noteMoveError(id, error))
}
