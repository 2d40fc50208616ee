import { type ExportContext, fileNameOf } from './exporting.ts'

const ROWS = 200

/** The mails that the user has sent, as received: with the collapsed text, in any state. */
export async function* exportedMails({ ctx, user, files }: ExportContext): AsyncGenerator<object> {
  for (let after = ''; ;) {
    const mails = await ctx.store.privacy.mailsFrom(user, after, ROWS)
    for (const { id, receivedAt, to, subject, state, ticketId, file } of mails) {
      const original = file === null ? null : { id, name: 'mail.eml', file }
      if (original) files.push(original)
      yield { receivedAt, to, subject, state, ticket: ticketId, original: original && fileNameOf(original) }
    }
    const last = mails.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Tickets of others in which the user participates. */
export async function* exportedPartaking({ ctx, user }: ExportContext): AsyncGenerator<object> {
  for (let after = ''; ;) {
    const tickets = await ctx.store.privacy.takingPart(user.id, after, ROWS)
    for (const { ticketId, since, why } of tickets) yield { ticket: ticketId, since, why }
    const last = tickets.at(-1)
    if (!last) return
    after = last.ticketId
  }
}
