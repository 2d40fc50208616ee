import {
  type auditCalls,
  type AuditEntryOnWire,
  type AuditGroup,
  parseTicketNumber,
} from '@support-desk/contract'
import { kindsIn } from '@support-desk/contract/event-registry'
import {
  type AuditEntry,
  type AuditFilter,
  exportAuditEntries,
  listAuditUsers,
  listAuditEntries,
} from './use-cases.ts'
import { AUDIT_FILE } from './audit-file.ts'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { localeOf } from '../users/index.ts'
import { rowsFile } from '../edge/rows-file.ts'
import { presentAuditEntry, presentAuditUser } from './present.ts'

/** Calls of the audit log. */
export const auditHandlers: Handlers<keyof typeof auditCalls> = {
  listAuditEntries: async ({ ctx, actor, input }) =>
    pageOf(
      await listAuditEntries(ctx, actor, { filter: filterFrom(input.query), page: input.query }),
      presentAuditEntry,
    ),

  async exportAuditEntries({ ctx, actor, input, askedLanguage }) {
    const { format, separator } = input.query
    const pieces = await exportAuditEntries(ctx, actor, { filter: filterFrom(input.query), format })
    const locale = await localeOf(ctx, actor.id, askedLanguage())
    return rowsFile(presented(pieces), AUDIT_FILE, { format, separator, locale, now: ctx.clock() })
  },

  listAuditUsers: async ({ ctx, actor, input }) =>
    (await listAuditUsers(ctx, actor, input.query.q)).map(presentAuditUser),
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
