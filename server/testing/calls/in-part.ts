import { inject } from 'vitest'

/** Whether every call is tried in part: what every change tries on PostgreSQL. On SQLite, and in the soak, all is tried. */
export const isInPart = inject('database') === 'PostgreSQL' && inject('rounds') === 1
