import {
  type auditCalls,
  type AuditEntryOnWire,
  type AuditGroup,
  parseTicketNumber,
} from '@support-desk/contract'
import { kindsIn } from '@support-desk/contract/event-registry'
import { type AuditEntry, type AuditFilter, exportAuditEntries } from './use-cases.ts'
import { AUDIT_FILE } from './audit-file.ts'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { localeOf } from '../users/index.ts'
import { rowsFile } from '../edge/rows-file.ts'
import { presentAuditEntry } from './present.ts'

const MOST_USERS = 20

/** Calls of the audit log. */
export const auditHandlers: Handlers<keyof typeof auditCalls> = {
  listAuditEntries: async ({ ctx, input }) =>
    pageOf(await ctx.store.audit.page(filterFrom(input.query), input.query), presentAuditEntry),

  async exportAuditEntries({ ctx, actor, input, askedLanguage }) {
    const { format, separator } = input.query
    const pieces = await exportAuditEntries(ctx, actor, { filter: filterFrom(input.query), format })
    const locale = await localeOf(ctx, actor.id, askedLanguage())
    return rowsFile(presented(pieces), AUDIT_FILE, { format, separator, locale, now: ctx.clock() })
  },

  listAuditUsers: ({ ctx, input }) => ctx.store.audit.findUsers(input.query.q, MOST_USERS),
}

async function* presented(pieces: AsyncIterable<AuditEntry[]>): AsyncGenerator<AuditEntryOnWire[]> {
  for await (const piece of pieces) yield piece.map(presentAuditEntry)
}

type AuditFilters = Partial<Record<'userId' | 'ticket' | 'from' | 'to', string | undefined>> & {
  group?: AuditGroup | undefined
}

const filterFrom = ({ userId, group, ticket, from, to }: AuditFilters): AuditFilter => ({
  userId,
  kinds: group && kindsIn(group),
  ticket: ticket === undefined ? undefined : (parseTicketNumber(ticket) ?? ticket),
  from,
  to,
})
