import { LIMITS } from '@support-desk/contract'
import type { Context } from '../../../../kernel/context.ts'
import { storable } from '../delivery/text.ts'
import { readHead } from '../ledger/raw-head.ts'
import { isOwnAddress } from './own-address.ts'
import { type Address, MailUnreadable, readMail } from '../reading/index.ts'

/** Number of latest mails of a ticket whose recipients are read. */
const LOOKED_AT = 3

/**
 * Recipients of the latest mails of a ticket who do not take part in it, each once, without addresses of the help desk.
 * A mail cannot make its recipients participants: staff see them, and decide.
 */
export async function findCopied(ctx: Context, ticketId: string, requesterId: string): Promise<Address[]> {
  const files = await ctx.store.participants.mailsOf(ticketId, LOOKED_AT)
  if (files.length === 0) return []
  const heads = await Promise.all(files.map((file) => recipientsOf(ctx, file)))
  const found = new Map(heads.flat().map((each) => [each.address, each]))
  const known = await ctx.store.participants.reached(ticketId, requesterId, [...found.keys()])
  const copied: Address[] = []
  for (const each of found.values()) {
    if (known.has(each.address) || copied.length >= LIMITS.copied) continue
    if (!(await isOwnAddress(ctx, ctx.store, each.address))) copied.push(each)
  }
  return copied
}

/** The addresses in `Reply-To`, `To` and `Cc`; none if the raw bytes are gone or unreadable. */
async function recipientsOf(ctx: Context, file: string): Promise<Address[]> {
  const pieces = await ctx.attachments.open(file)
  if (!pieces) return []
  try {
    const { head } = await readHead(pieces)
    const { to, cc, replyTo } = await readMail(Buffer.concat([head, END_OF_HEAD]))
    return [...replyTo, ...to, ...cc].map(({ name, address }) => ({
      name: storable(name),
      address: storable(address),
    }))
  } catch (error) {
    if (error instanceof MailUnreadable) return []
    throw error
  }
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
