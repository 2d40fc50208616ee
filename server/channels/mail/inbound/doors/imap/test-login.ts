import type { MailboxTest } from '@support-desk/contract'
import type { UserActor } from '../../../../../kernel/actor.ts'
import type { Context } from '../../../../../kernel/context.ts'
import { importedFrom, junkFrom, type Mailbox } from '../../mailboxes/mailbox.ts'
import { findMailbox } from '../../mailboxes/use-cases.ts'
import { sourceOf } from './connect.ts'
import type { ImapSource } from './source.ts'
import { troubleOf } from './trouble.ts'

/** Logs in, and returns what exists and what would be imported. Imports nothing. Other doors need no login. */
export async function testMailbox(ctx: Context, _actor: UserActor, id: string): Promise<MailboxTest> {
  const mailbox = await findMailbox(ctx.store, id)
  if (mailbox.door !== 'imap') return { works: true, error: null, mails: null, toImport: null, junk: null }
  try {
    const source = await sourceOf(ctx, mailbox)
    try {
      const { count: mails } = await source.open()
      const toImport = await countFrom(source, importedFrom(mailbox))
      const junk = mailbox.junk && (await junkIn(source, mailbox.junk))
      return { works: true, error: null, mails, toImport, junk }
    } finally {
      await source.close()
    }
  } catch (error) {
    return { works: false, error: troubleOf(error).message, mails: null, toImport: null, junk: null }
  }
}

/** Counts the mails in the junk folder, and how many would be held. */
async function junkIn(source: ImapSource, junk: NonNullable<Mailbox['junk']>): Promise<MailboxTest['junk']> {
  const folder = await source.findJunk()
  if (folder === null) return { folder: '', mails: 0, toHold: 0 }
  const { count: mails } = await source.enter(folder)
  return { folder, mails, toHold: await countFrom(source, junkFrom(junk)) }
}

/** Counts the mails of the open folder from a time on. */
async function countFrom(source: ImapSource, from: string): Promise<number> {
  const facts = await source.facts(await source.listSince(from))
  return facts.filter(({ receivedAt }) => receivedAt >= from).length
}
