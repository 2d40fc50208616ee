// Words without schemas: pages load these with the event descriptors.

/** Visibility of a macro: its owner, a team, or all staff. */
export const MACRO_VISIBILITIES = ['own', 'team', 'all'] as const
export type MacroVisibility = (typeof MACRO_VISIBILITIES)[number]

/** Kinds of steps in the order of their execution: steps without preconditions first, solving the ticket last. */
export const MACRO_STEP_KINDS = ['team', 'assign', 'priority', 'tag', 'untag', 'note', 'status'] as const
export type MacroStepKind = (typeof MACRO_STEP_KINDS)[number]

/** Stands for the user who applies the macro. */
export const MACRO_ME = 'me'
