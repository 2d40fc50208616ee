import { z } from 'zod'
import type { Topic } from '../../jobs/index.ts'

/** Ends sessions and grants of a provider that was switched off or deleted. The key is the provider. */
export const PROVIDER_LEFT: Topic<object> = { name: 'login provider left', data: z.object({}) }
