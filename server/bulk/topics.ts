import { z } from 'zod'
import type { Topic } from '../jobs/index.ts'

/** Works off a bulk job; the key is its id. */
export const BULK_WORK: Topic<object> = { name: 'bulk job', data: z.object({}) }

/** Forgets a bulk job that is long over; the key is its id. */
export const BULK_REMOVAL: Topic<object> = { name: 'bulk job removal', data: z.object({}) }
