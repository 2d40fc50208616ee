import { field } from '../event-fields.ts'

/** Id of the bulk job that caused the event, if any. Spread into the data of events. */
export const ofBulkJob = { job: field.optional(field.row) } as const
