import { isDeepStrictEqual } from 'node:util'
import type { TxContext } from '../../../kernel/context.ts'
import { openContent, sealContent } from './mail-queue.ts'
import type { MailContent } from './mail.ts'
import { SIDE_MAIL, STORED_REPLY } from './replies/reply.ts'

/**
 * Replaces the name of a user in waiting emails that name them as actor. Works in batches: returns the id after which
 * to continue, or null at the end.
 */
export async function renameInMail(
  ctx: TxContext,
  { username, name }: { username: string; name: string },
  after: string,
  limit: number,
): Promise<string | null> {
  const { tx } = ctx
  const mails = await tx.outbox.listSealed(after, limit)
  for (const mail of mails) {
    const content = openContent(ctx, mail)
    // Content that cannot be decrypted reveals no name, and is never sent.
    const renamed = content && withoutName(content, username, name)
    if (renamed && !isDeepStrictEqual(renamed, content))
      await tx.outbox.reseal({ id: mail.id, sealed: sealContent(ctx, mail, renamed) })
  }
  return mails.length < limit ? null : (mails.at(-1)?.id ?? null)
}

/** Replaces a name in the content. In sentences about actions, names are first or last. */
function withoutName(content: MailContent, username: string, name: string): MailContent {
  const renamed = <T extends { author: string }>(each: T): T =>
    each.author === username ? { ...each, author: name } : each
  switch (content.kind) {
    case 'news': {
      const { detail } = content
      if (typeof detail !== 'string') {
        if (detail.values?.['name'] !== username) return content
        return { ...content, detail: { ...detail, values: { ...detail.values, name } } }
      }
      // Contents of earlier versions do not name their user.
      if ((content.name ?? username) !== username) return content
      if (detail.startsWith(`${username} `))
        return { ...content, name, detail: name + detail.slice(username.length) }
      if (!detail.endsWith(` ${username}.`)) return content
      return { ...content, name, detail: `${detail.slice(0, -username.length - 1)}${name}.` }
    }
    case 'chat':
      return { ...content, messages: content.messages.map(renamed) }
    case 'digest': {
      const tickets = content.tickets.map(({ news, ...ticket }) => ({
        ...ticket,
        news: news.map((line) =>
          line.values?.['name'] === username ? { ...line, values: { ...line.values, name } } : line,
        ),
      }))
      return { ...content, tickets }
    }
    case SIDE_MAIL:
    case STORED_REPLY: {
      const quoting = { ...content, ...(content.history && { history: content.history.map(renamed) }) }
      if (content.author !== username) return quoting
      const { correspondence } = content
      const from = correspondence.from && {
        ...correspondence.from,
        name: correspondence.from.name.replace(username, () => name),
      }
      return { ...quoting, author: name, correspondence: { ...correspondence, from } }
    }
    default:
      return content
  }
}

/** Usernames in an email; null if unknown. */
export function namesIn(content: MailContent): readonly string[] | null {
  if (content.kind === 'chat') return [...new Set(content.messages.map(({ author }) => author))]
  if (content.kind === STORED_REPLY || content.kind === SIDE_MAIL) {
    const authors = [content.author, ...(content.history ?? []).map(({ author }) => author)]
    return [...new Set(authors.filter(Boolean))]
  }
  if (content.kind === 'digest') {
    const names = content.tickets.flatMap(({ news }) =>
      news.map(({ values }) => String(values?.['name'] ?? '')),
    )
    return [...new Set(names.filter(Boolean))]
  }
  if (content.kind === 'news') {
    const name = typeof content.detail === 'string' ? content.name : content.detail.values?.['name']
    return name === undefined ? null : [String(name)]
  }
  return []
}
