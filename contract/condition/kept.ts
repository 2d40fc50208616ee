import { z } from 'zod'
import { conditionTree } from './tree.ts'

/** A condition as it is kept. Its text is made from this for each reader, so that names may change. */
export const keptCondition = z.object({ version: z.literal(1), tree: conditionTree })
export type KeptCondition = z.infer<typeof keptCondition>
