import type { AuditEntry } from '#api/models.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Input, request, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, type PagedList } from '#api/list-query.ts'

/** By what the record of events is looked through. */
export type AuditChoice = Omit<NonNullable<Input<'exportAuditEntries'>['query']>, 'format'>
/** An entry of the record as tables want it. */
export type AuditRow = AuditEntry & { id: string }

/** What users did, saw and exported, latest first; for admins. */
export const auditList = (choice: AuditChoice): PagedList<AuditRow> => ({
  key: [...KEYS.audit, choice],
  load: async (cursor, signal) => {
    const query = { limit: PAGE_ROWS, cursor, ...choice }
    const { answer, nextCursor } = await requestPage('listAuditEntries', { query }, { signal })
    return { answer: answer.map((entry) => ({ ...entry, id: String(entry.number) })), nextCursor }
  },
})

/** Some users by the beginning of their name, also those whose account was deleted; for admins. */
export const auditUsersQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEYS.users, 'also gone', q],
    queryFn: ({ signal }) => request('listAuditUsers', { query: { q } }, { signal }),
  })
