import type { CallName } from '@support-desk/contract'
import type { Cell, Row } from './outcomes.ts'

type MacroCall = Extract<
  CallName,
  'listMacros' | 'createMacro' | 'updateMacro' | 'deleteMacro' | 'previewMacro' | 'applyMacro'
>

const none = 'not_found'
const ANY_TEAM: Cell = { known: 'ok', unknown: 'team_gone' }
const NO_TEAM: Cell = { known: none, unknown: none }
const OTHERS_TEAM: Cell = { known: 'forbidden', unknown: 'team_gone' }
const NOT_FOR_MEMBERS: Cell = { known: 'forbidden', unknown: 'forbidden' }

/** A usable macro works on every ticket: the test macros set a priority. */
const ON_STAFF_TICKETS: Cell = { own: 'ok', foreign: 'ok', free: 'ok', unknown: none }
const ON_ADMIN_TICKETS: Cell = { foreign: 'ok', free: 'ok', unknown: none }
const USED: Row = {
  SupportTeam: usedOn(ON_STAFF_TICKETS, { own: none, foreign: none, free: none, unknown: none }),
  Admin: usedOn(ON_ADMIN_TICKETS, { foreign: none, free: none, unknown: none }),
}

/** Private macros can be used by their owners only. */
function usedOn(tickets: Cell, nothing: Cell): Cell {
  return { own: tickets, foreign: nothing, shared: tickets, unknown: nothing }
}

/** Outcomes of calls about macros. */
export const MACRO_OUTCOMES: Record<MacroCall, Row> = {
  listMacros: { SupportTeam: 'ok', Admin: 'ok' },
  // The team of the macro does not include the support member.
  createMacro: { SupportTeam: OTHERS_TEAM, Admin: ANY_TEAM },
  updateMacro: {
    SupportTeam: { own: OTHERS_TEAM, foreign: NO_TEAM, shared: NOT_FOR_MEMBERS, unknown: NO_TEAM },
    Admin: { own: ANY_TEAM, foreign: NO_TEAM, shared: ANY_TEAM, unknown: NO_TEAM },
  },
  deleteMacro: {
    SupportTeam: { own: 'ok', foreign: none, shared: 'forbidden', unknown: none },
    Admin: { own: 'ok', foreign: none, shared: 'ok', unknown: none },
  },
  previewMacro: USED,
  applyMacro: USED,
}
