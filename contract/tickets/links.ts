/** How a link between two tickets is kept. */
export const LINK_KINDS = ['related', 'blocks', 'duplicate', 'parent'] as const
export type LinkKind = (typeof LINK_KINDS)[number]
