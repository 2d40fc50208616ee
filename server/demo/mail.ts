import { inTransaction } from '../kernel/transaction.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { documentOfText } from '@support-desk/contract'
import {
  createMailbox,
  createSideConversation,
  keepMail,
  replyAddress,
  updateSignature,
} from '../channels/mail/index.ts'
import { postMessage } from '../conversation/index.ts'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { takeTicket } from '../tickets/index.ts'
import {
  FIRST_MAIL,
  LATER_MAILS,
  MAIL_ADDRESS,
  MAIL_ANSWER,
  rawMail,
  SIDE_ANSWER,
  SIDE_QUESTION,
} from './mails.ts'

const LOOK_MS = 20
/** Maximum number of checks whether the mails are delivered. On a slow machine the demo starts before that. */
const MOST_LOOKS = 1500

/**
 * Creates two mailboxes and delivers mails to one of them: a ticket with an answer and a held follow-up, a side conversation, one with a file,
 * and two ignored mails. The mail job delivers them, so their dates are today.
 */
export async function receiveMails(
  ctx: Context,
  admin: UserActor,
  { member, teamId }: { member: UserActor; teamId: string | null },
): Promise<void> {
  const common = {
    replyName: 'College help desk',
    formId: null,
    importSince: null,
    acknowledges: true,
    readsJunk: false,
    canaryMinutes: null,
    movesAfterDays: null,
    movesTo: null,
    quotes: 'last' as const,
    checksBy: null,
    replyToSenders: [],
  }
  const { mailbox } = await inTransaction(ctx, (ctx) =>
    createMailbox(ctx, admin, {
      ...common,
      name: 'Help desk',
      address: MAIL_ADDRESS,
      teamId,
      door: 'http',
      settings: null,
      isOn: true,
    }),
  )
  await inTransaction(ctx, (ctx) =>
    updateSignature(
      ctx,
      admin,
      { mailboxId: mailbox.id },
      documentOfText('Your help desk\nRoom A015, open from 8 to 17'),
    ),
  )
  await inTransaction(ctx, (ctx) =>
    createMailbox(ctx, admin, {
      ...common,
      name: 'Facilities',
      address: 'facilities@college.example',
      teamId: null,
      door: 'imap',
      settings: {
        host: 'imap.college.example',
        port: 993,
        security: 'tls',
        user: 'facilities@college.example',
        login: 'password',
        password: 'demonstration',
      },
      isOn: false,
    }),
  )
  const sentAt = ctx.clock()
  const receive = async (mail: typeof FIRST_MAIL): Promise<string> => {
    const now = ctx.clock()
    const raw = Buffer.from(rawMail(mail, sentAt))
    const received = {
      mailboxId: mailbox.id,
      door: 'http',
      place: null,
      receivedAt: now.toISOString(),
    } as const
    const { id } = await keepMail(ctx, { ...received, raw }, (tx) =>
      tx.mailboxes.noteWorked(mailbox.id, received.receivedAt),
    )
    return id
  }
  const ticketId = await delivered(ctx, await receive(FIRST_MAIL))
  if (ticketId === null) return
  await inTransaction(ctx, (ctx) => takeTicket(ctx, member, { id: ticketId }))
  await inTransaction(ctx, (ctx) => postMessage(ctx, member, { ticketId, text: MAIL_ANSWER }))
  const side = { ...SIDE_QUESTION, files: [], ticketFiles: [], quotes: [0] }
  const { side: begun } = await inTransaction(ctx, (ctx) =>
    createSideConversation(ctx, member, { ticketId, ...side }),
  )
  const number = (await ctx.store.tickets.find(ticketId))?.number ?? 0
  const to = replyAddress(ctx.keys, MAIL_ADDRESS, { kind: 'side', number, side: begun })
  await delivered(ctx, await receive({ ...SIDE_ANSWER, to }))
  // A second copy over another relay is recognized as a duplicate.
  const again = { ...FIRST_MAIL, headers: [...FIRST_MAIL.headers, 'Received: from relay.example'] }
  for (const mail of [again, ...LATER_MAILS]) await delivered(ctx, await receive(mail))
}

/** Waits until a mail is processed, and returns its ticket. */
async function delivered({ store }: Context, id: string): Promise<string | null> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const mail = await store.receivedMails.find(id)
    if (mail && mail.state !== 'stored') return mail.ticketId
    await sleep(LOOK_MS)
  }
  return null
}
