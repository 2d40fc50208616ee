import { message } from '../languages/message.ts'
import { instant, integer } from '../schemas.ts'
import { z } from 'zod'
import { AUDIT_GROUPS } from './groups.ts'
import { call, id } from '../call.ts'
import { exportQuery } from '../export-query.ts'
import { ROLES } from '../words.ts'
import { listQuery } from '../paging.ts'

const moment = z.iso.datetime({
  precision: 3,
  error: message('Enter the time as 2026-01-31T23:59:59.000Z.'),
})

const auditFilter = z.object({
  userId: id.optional().describe('Id of an account, as actor or as the account affected.'),
  group: z.enum(AUDIT_GROUPS).optional(),
  ticket: id.optional().describe('Id of a ticket, or its number as `123` or `#123`.'),
  from: moment.optional().describe('Start of the period.'),
  to: moment.optional().describe('End of the period, exclusive.'),
})

const person = z.object({
  id: z.string(),
  username: z.string().describe('Empty when the data was deleted.'),
  role: z.enum(ROLES).nullable(),
})

/** An action, read or export in the event log, by or about a user. */
const auditEntry = z.object({
  number: integer,
  kind: z.string(),
  occurredAt: instant.describe('ISO 8601 in UTC.'),
  by: person.nullable().describe('Null for anonymous requests and for the system.'),
  token: z
    .object({ id: z.string(), name: z.string().describe('Empty when the token was deleted.') })
    .nullable()
    .describe('The API token used.'),
  about: person.nullable().describe('The account affected, if it is not the actor.'),
  ticket: z
    .object({
      id: z.string(),
      number: integer.nullable().describe('Null when the ticket was deleted.'),
      subject: z.string().describe('Empty when the ticket was deleted.'),
    })
    .nullable(),
  details: z.record(z.string(), z.string()),
})
export type AuditEntryOnWire = z.infer<typeof auditEntry>

const auditUser = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  isDeleted: z.boolean().describe('Whether the account was deleted.'),
})
export type AuditUserOnWire = z.infer<typeof auditUser>

export const auditCalls = {
  listAuditEntries: call.get('/api/v1/audit-entries', {
    summary: 'Audit log of changes, views and exports, newest first',
    who: ['Admin'],
    // Only the event log shows these events; no other data changes with them.
    etag: false,
    query: listQuery.omit({ q: true }).extend(auditFilter.shape),
    answer: z.array(auditEntry),
    paged: true,
    alsoScopes: ['tickets:read', 'users:read'],
    errors: ['validation'],
  }),
  exportAuditEntries: call.get('/api/v1/audit-entries/export', {
    summary: 'Audit log with every row as a file: CSV or JSON lines',
    who: ['Admin'],
    query: auditFilter.extend(exportQuery),
    answer: 'binary',
    media: 'text/csv',
    cost: 'export',
    alsoScopes: ['tickets:read', 'users:read'],
    errors: ['validation'],
  }),
  listAuditUsers: call.get('/api/v1/audit-users', {
    summary: 'Search users by the beginning of their name, including deleted accounts',
    who: ['Admin'],
    query: listQuery.pick({ q: true }),
    answer: z.array(auditUser),
    alsoScopes: ['users:read'],
    errors: ['validation'],
  }),
}
