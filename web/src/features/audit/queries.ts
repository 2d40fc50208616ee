import type { AuditEntry } from '#api/models.ts'
import { type Input, requestPage } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, type PagedList } from '#api/list-query.ts'

/** Query parameters that filter the audit log. */
export type AuditChoice = Omit<NonNullable<Input<'exportAuditEntries'>['query']>, 'format'>
/** An audit entry with an id, as tables require it. */
export type AuditRow = AuditEntry & { id: string }

/** Audit entries, latest first. For admins. */
export const auditList = (choice: AuditChoice): PagedList<AuditRow> => ({
  key: [...KEYS.audit, choice],
  load: async (cursor, signal) => {
    const query = { limit: PAGE_ROWS, cursor, ...choice }
    const { answer, nextCursor } = await requestPage('listAuditEntries', { query }, { signal })
    return { answer: answer.map((entry) => ({ ...entry, id: String(entry.number) })), nextCursor }
  },
})

/** Users by the beginning of their name, including deleted accounts. For admins. */
export const auditUsersQuery = (q: string) =>
  callQuery([...KEYS.users, 'also gone', q], 'listAuditUsers', { query: { q } })
