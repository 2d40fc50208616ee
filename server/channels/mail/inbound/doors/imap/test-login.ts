import type { MailboxTest } from '@support-desk/contract'
import type { UserActor } from '../../../../../kernel/actor.ts'
import type { Context } from '../../../../../kernel/context.ts'
import { importedFrom } from '../../mailboxes/mailbox.ts'
import { findMailbox } from '../../mailboxes/use-cases.ts'
import { sourceOf } from './connect.ts'
import { troubleOf } from './trouble.ts'

/** Logs in, and says what is there and what would be imported. Imports nothing. The other doors have nothing to log in to. */
export async function testMailbox(ctx: Context, _actor: UserActor, id: string): Promise<MailboxTest> {
  const mailbox = await findMailbox(ctx.store, id)
  if (mailbox.door !== 'imap') return { works: true, error: null, mails: null, toImport: null }
  try {
    const source = await sourceOf(ctx, mailbox)
    try {
      const { count: mails } = await source.open()
      const from = importedFrom(mailbox)
      const facts = await source.facts(await source.listSince(from))
      const toImport = facts.filter(({ receivedAt }) => receivedAt >= from).length
      return { works: true, error: null, mails, toImport }
    } finally {
      await source.close()
    }
  } catch (error) {
    return { works: false, error: troubleOf(error).message, mails: null, toImport: null }
  }
}
