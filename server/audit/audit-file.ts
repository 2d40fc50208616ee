import type { AuditEntryOnWire } from '@support-desk/contract'
import type { RowsFile } from '../edge/rows-file.ts'

const columns = [
  'number',
  'occurred_at',
  'kind',
  'by',
  'by_role',
  'by_id',
  'about',
  'about_role',
  'about_id',
  'token',
  'token_id',
  'ticket',
  'ticket_number',
  'ticket_subject',
  'details',
]

const cellsOf = ({
  number,
  occurredAt,
  kind,
  by,
  about,
  token,
  ticket,
  details,
}: AuditEntryOnWire): string[] => [
  String(number),
  occurredAt,
  kind,
  ...[by, about].flatMap((user) => [user?.username ?? '', user?.role ?? '', user?.id ?? '']),
  token?.name ?? '',
  token?.id ?? '',
  ticket?.id ?? '',
  ticket?.number?.toString() ?? '',
  ticket?.subject ?? '',
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; '),
]

/** The audit log as a file. */
export const AUDIT_FILE: RowsFile<AuditEntryOnWire> = {
  name: 'audit',
  columns,
  times: ['occurred_at'],
  cellsOf,
}
