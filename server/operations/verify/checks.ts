import { checksOfAreas } from '../../areas.ts'
import type { Check } from '../../kernel/checks/check.ts'
import { database } from './checks/database.ts'
import { events } from './checks/events/events.ts'
import { jobs } from './checks/jobs.ts'
import { sealedValues } from './checks/sealed-values.ts'
import { storedValues } from './checks/stored-values.ts'

/** All checks, in the order of the report. */
export const CHECKS: readonly Check[] = [database, events, ...checksOfAreas, storedValues, jobs, sealedValues]
