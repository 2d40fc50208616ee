import type { TxContext } from './context.ts'

/**
 * Changes of one area that others react to in the same transaction, with the type of their subject. The area that makes a change declares
 * it by adding to this interface, and so imports none of the areas that react.
 */
export interface Changes {}

/** What an area does in the transaction of changes that other areas make. */
export type Reactions = {
  [Name in keyof Changes]?: (ctx: TxContext, subject: Changes[Name]) => Promise<void>
}

/** Lets all areas react to a change, one after the other in the order of `areas.ts`. */
export async function react<Name extends keyof Changes>(
  ctx: TxContext,
  change: Name,
  subject: Changes[Name],
): Promise<void> {
  for (const reactions of ctx.reactions) await reactions[change]?.(ctx, subject)
}
