import { KEYS } from '#api/keys.ts'
import { CLOSE, WIDE, type StaleKeys } from '#api/live/stale-keys.ts'

/** Fields and forms, and the values of a ticket. */
export const fieldStaleKeys = {
  fields: { key: KEYS.fields, pace: WIDE },
  ticketFields: { key: ({ ticketId }) => KEYS.ticketFields(ticketId), pace: CLOSE },
} satisfies StaleKeys<'fields' | 'ticketFields'>
