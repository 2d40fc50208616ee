import { message } from '../languages/message.ts'

/** Stored kinds of links. */
const LINK_KINDS = ['related', 'blocks', 'duplicate', 'parent'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Relation of a ticket to another one. All but `related` have an inverse. */
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

/** Stored form of each relation: its kind, and whether the ticket is the first of the link. */
const KEPT = {
  related: { kind: 'related', isFirst: true },
  blocks: { kind: 'blocks', isFirst: true },
  blocked_by: { kind: 'blocks', isFirst: false },
  duplicate_of: { kind: 'duplicate', isFirst: true },
  duplicated_by: { kind: 'duplicate', isFirst: false },
  parent_of: { kind: 'parent', isFirst: true },
  child_of: { kind: 'parent', isFirst: false },
} as const satisfies Record<LinkRelation, { kind: LinkKind; isFirst: boolean }>

export const keptLink = (relation: LinkRelation): { kind: LinkKind; isFirst: boolean } => KEPT[relation]

/** Relation of the first or second ticket of a link to the other one. */
export const relationOf = (kind: LinkKind, isFirst: boolean): LinkRelation =>
  LINK_RELATIONS.find(
    (relation) => KEPT[relation].kind === kind && (kind === 'related' || KEPT[relation].isFirst === isFirst),
  ) ?? 'related'

/** Labels of relations. */
export const LINK_WORDS = {
  related: message('Related to'),
  blocks: message('Blocks'),
  blocked_by: message('Blocked by'),
  duplicate_of: message('Duplicate of'),
  duplicated_by: message('Duplicates of this'),
  parent_of: message('Parent of'),
  child_of: message('Child of'),
} as const satisfies Record<LinkRelation, ReturnType<typeof message>>
