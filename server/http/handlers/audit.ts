import { type auditCalls, type AuditGroup, kindsIn } from '@support-desk/contract'
import { type AuditFilter, exportAudit, findAuditPeople, listAudit } from '../../core/audit.ts'
import { auditFile } from '../audit-file.ts'
import { pageOf, type Handlers } from '../handler.ts'
import { presentAuditEntry, presentAuditPerson } from '../present/audit.ts'

/** What people did, saw and exported. */
export const auditHandlers: Handlers<keyof typeof auditCalls> = {
  async listAudit({ desk, caller, input }) {
    return pageOf(await listAudit(desk, caller, filterFrom(input.query), input.query), presentAuditEntry)
  },

  async exportAudit({ desk, caller, input }) {
    const { format } = input.query
    const pieces = await exportAudit(desk, caller, filterFrom(input.query), format)
    return auditFile(pieces, format, desk.clock())
  },

  async findAuditPeople({ desk, caller, input }) {
    return (await findAuditPeople(desk, caller, input.query.q)).map(presentAuditPerson)
  },
}

type Asked = Partial<Record<'person' | 'ticket' | 'from' | 'to', string | undefined>> & {
  group?: AuditGroup | undefined
}

const filterFrom = ({ person, group, ticket, from, to }: Asked): AuditFilter => ({
  personId: person,
  kinds: group && kindsIn(group),
  ticketId: ticket,
  from,
  to,
})
