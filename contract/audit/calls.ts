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
  userId: id.optional().describe('Id of an account: what it did, and what was done to it.'),
  group: z.enum(AUDIT_GROUPS).optional(),
  ticket: id.optional().describe('Id of a ticket, or its number as `123` or `#123`.'),
  from: moment.optional().describe('The first moment.'),
  to: moment.optional().describe('The moment before which it ends.'),
})

const person = z.object({
  id: z.string(),
  username: z.string().describe('Empty where nothing is known of them any more.'),
  role: z.enum(ROLES).nullable(),
})

/** An action, read or export in the event log, by or about a user. */
const auditEntry = z.object({
  number: integer,
  kind: z.string(),
  occurredAt: instant.describe('ISO 8601 in UTC.'),
  by: person.nullable().describe('Null when nobody was logged in, or the system did it by itself.'),
  token: z
    .object({ id: z.string(), name: z.string().describe('Empty once the token is forgotten.') })
    .nullable()
    .describe('The API token by which it was done.'),
  about: person.nullable().describe('To whom it happened, where that is somebody else.'),
  ticket: z
    .object({
      id: z.string(),
      number: integer.nullable().describe('Null where the ticket is gone.'),
      subject: z.string().describe('Empty where the ticket is gone.'),
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
    summary: 'What users did, saw and exported, latest first',
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
    summary: 'What users did, saw and exported, as a file with every row: CSV, or JSON lines',
    who: ['Admin'],
    query: auditFilter.extend(exportQuery),
    answer: 'binary',
    media: 'text/csv',
    cost: 'export',
    alsoScopes: ['tickets:read', 'users:read'],
    errors: ['validation'],
  }),
  listAuditUsers: call.get('/api/v1/audit-users', {
    summary: 'Some users by the beginning of their name, also those whose account was deleted',
    who: ['Admin'],
    query: listQuery.pick({ q: true }),
    answer: z.array(auditUser),
    alsoScopes: ['users:read'],
    errors: ['validation'],
  }),
}
