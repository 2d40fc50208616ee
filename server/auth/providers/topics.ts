import { z } from 'zod'
import type { Topic } from '../../jobs/index.ts'

/** A provider that was switched off or deleted: sessions and what groups gave are to go. The key is the provider. */
export const PROVIDER_LEFT: Topic<object> = { name: 'login provider left', data: z.object({}) }
