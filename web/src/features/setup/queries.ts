import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'

/** The server sends no event for settings and invitations of other admins. */
const REFRESH_MS = 15_000

/** The first steps of a new desk. For admins. */
export const checklistQuery = () =>
  callQuery(KEYS.setupChecklist, 'getSetupChecklist', {}, { refetchInterval: REFRESH_MS })
