import { message } from '../languages/message.ts'

/** How a link between two tickets is kept. */
const LINK_KINDS = ['related', 'blocks', 'duplicate', 'parent'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** What a ticket is to another one. Each but `related` has its other side. */
export const LINK_RELATIONS = [
  'related',
  'blocks',
  'blocked_by',
  'duplicate_of',
  'duplicated_by',
  'parent_of',
  'child_of',
] as const
export type LinkRelation = (typeof LINK_RELATIONS)[number]

/** How each is kept: under which kind, and whether the ticket that it is said of comes first. */
const KEPT = {
  related: { kind: 'related', isFirst: true },
  blocks: { kind: 'blocks', isFirst: true },
  blocked_by: { kind: 'blocks', isFirst: false },
  duplicate_of: { kind: 'duplicate', isFirst: true },
  duplicated_by: { kind: 'duplicate', isFirst: false },
  parent_of: { kind: 'parent', isFirst: true },
  child_of: { kind: 'parent', isFirst: false },
} as const satisfies Record<LinkRelation, { kind: LinkKind; isFirst: boolean }>

/** How a relation is kept. */
export const keptLink = (relation: LinkRelation): { kind: LinkKind; isFirst: boolean } => KEPT[relation]

/** What the first or the second ticket of a link of a kind is to the other one. */
export const relationOf = (kind: LinkKind, isFirst: boolean): LinkRelation =>
  LINK_RELATIONS.find(
    (relation) => KEPT[relation].kind === kind && (kind === 'related' || KEPT[relation].isFirst === isFirst),
  ) ?? 'related'

/** What a relation is called above the tickets that have it. */
export const LINK_WORDS = {
  related: message('Related to'),
  blocks: message('Blocks'),
  blocked_by: message('Blocked by'),
  duplicate_of: message('Duplicate of'),
  duplicated_by: message('Duplicates of this'),
  parent_of: message('Parent of'),
  child_of: message('Child of'),
} as const satisfies Record<LinkRelation, ReturnType<typeof message>>
