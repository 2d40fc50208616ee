import { field } from '../event-fields.ts'

/** The field of events that a bulk job may bring about: of which one, where it was one. Spread into their data. */
export const ofBulkJob = { job: field.optional(field.row) } as const
