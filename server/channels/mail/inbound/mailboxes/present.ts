import type { MailboxOnWire } from '@support-desk/contract'
import type { Services } from '../../../../kernel/context.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { isAlarming, isTokenEnding, type Mailbox } from './mailbox.ts'
import { NO_MAILS } from './queries.ts'
import { openSettings } from './settings.ts'
import { fieldsIn, teamsIn } from '../../../../tickets/index.ts'

/** Mailboxes in the view of admins: with names and counts, without credentials. */
export async function presentMailboxes(
  ctx: Services,
  queries: Queries,
  mailboxes: readonly Mailbox[],
): Promise<MailboxOnWire[]> {
  const { clock } = ctx
  const counts = await queries.mailboxes.counts(mailboxes.map(({ id }) => id))
  const teams = await teamsIn(queries).names(mailboxes.flatMap(({ teamId }) => teamId ?? []))
  const isAnyFormed = mailboxes.some(({ formId }) => formId !== null)
  const forms = new Map(
    (isAnyFormed ? await fieldsIn(queries).forms() : []).map(({ id, name }) => [id, name]),
  )
  const named = (id: string | null, names: ReadonlyMap<string, string>) => {
    const name = id === null ? undefined : names.get(id)
    return id === null || name === undefined ? null : { id, name }
  }
  return mailboxes.map((mailbox) => ({
    id: mailbox.id,
    name: mailbox.name,
    address: mailbox.address,
    replyName: mailbox.replyName,
    team: named(mailbox.teamId, teams),
    form: named(mailbox.formId, forms),
    door: mailbox.door,
    settings: presentSettings(ctx, mailbox),
    isOn: mailbox.isOn,
    importSince: mailbox.importSince,
    acknowledges: mailbox.acknowledges,
    quotes: mailbox.quotes,
    checksBy: mailbox.checksBy,
    replyToSenders: [...mailbox.replyToSenders],
    moves: mailbox.moves,
    createdAt: mailbox.createdAt,
    version: mailbox.version,
    lookedAt: mailbox.lookedAt,
    workedAt: mailbox.workedAt,
    error: mailbox.error ?? closedDoor(ctx, mailbox),
    failingSince: mailbox.failingSince,
    isAlarming: isAlarming(mailbox, clock()),
    needsLogin: mailbox.needsLogin,
    inMailbox: mailbox.inMailbox,
    junk: mailbox.junk && { folder: mailbox.junk.folder, inFolder: mailbox.junk.inFolder },
    token:
      mailbox.tokenRenewedAt === null
        ? null
        : {
            renewedAt: mailbox.tokenRenewedAt,
            endsAt: mailbox.tokenEndsAt,
            isEnding: isTokenEnding(mailbox, clock()),
          },
    canary: mailbox.canaryMinutes === null ? null : { minutes: mailbox.canaryMinutes, ...mailbox.canary },
    smtp: mailbox.door === 'smtp' ? ctx.smtpPlace : null,
    counts: counts.get(mailbox.id) ?? NO_MAILS,
  }))
}

/** The error of a mailbox whose door the operator has closed. */
const closedDoor = ({ smtpPlace }: Services, { door, isOn }: Mailbox): string | null =>
  door === 'smtp' && isOn && !smtpPlace ? 'SMTP is not enabled: set MAIL_IN_SMTP_PORT.' : null

/** One mailbox in the view of admins. */
export async function presentMailbox(
  ctx: Services,
  queries: Queries,
  mailbox: Mailbox,
): Promise<MailboxOnWire> {
  const [presented] = await presentMailboxes(ctx, queries, [mailbox])
  if (!presented) throw new Error('A mailbox was not presented.')
  return presented
}

function presentSettings(ctx: Services, mailbox: Mailbox): MailboxOnWire['settings'] {
  const settings = openSettings(ctx, mailbox)
  if (!settings) return null
  const { host, port, security, user, login, provider, clientId, tenant = null, outgoing = null } = settings
  return { host, port, security, user, login, provider, clientId: clientId || null, tenant, outgoing }
}
