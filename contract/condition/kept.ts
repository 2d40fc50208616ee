import { z } from 'zod'
import { conditionTree } from './tree.ts'

/** A stored condition. Its text is generated for each reader, so that names can change. */
export const keptCondition = z.object({ version: z.literal(1), tree: conditionTree })
export type KeptCondition = z.infer<typeof keptCondition>
