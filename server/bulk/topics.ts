import { z } from 'zod'
import type { Topic } from '../jobs/index.ts'

/** Runs a bulk job. The key is its id. */
export const BULK_WORK: Topic<object> = { name: 'bulk job', data: z.object({}) }

/** Deletes an old bulk job. The key is its id. */
export const BULK_REMOVAL: Topic<object> = { name: 'bulk job removal', data: z.object({}) }
