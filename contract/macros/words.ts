// Words alone: pages load these with the descriptors of events, and no schemas.

/** Who has a macro: its owner, the members of a team, or all of the staff. */
export const MACRO_VISIBILITIES = ['own', 'team', 'all'] as const
export type MacroVisibility = (typeof MACRO_VISIBILITIES)[number]

/** What a macro can do to a ticket, in the order in which it does: what needs nothing first, what solves the ticket last. */
export const MACRO_STEP_KINDS = ['team', 'assign', 'priority', 'tag', 'untag', 'note', 'status'] as const
export type MacroStepKind = (typeof MACRO_STEP_KINDS)[number]

/** In place of the id of a support member: whoever uses the macro. */
export const MACRO_ME = 'me'
