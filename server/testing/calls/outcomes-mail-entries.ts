import type { CallName } from '@support-desk/contract'
import type { Cell, Row } from './outcomes.ts'

/** Mails that are there come in by mailboxes: who may read those is in `channels/mail/inbound/entries`. */
const NO_MAIL: Cell = { unknown: 'not_found' }

/** What more there is of a mail than its entry shows. */
export const ENTRY_OUTCOMES = {
  getMailEntry: {
    User: { own: NO_MAIL, foreign: NO_MAIL, free: NO_MAIL, unknown: NO_MAIL },
    SupportTeam: { own: NO_MAIL, foreign: NO_MAIL, free: NO_MAIL, unknown: NO_MAIL },
    Admin: { foreign: NO_MAIL, free: NO_MAIL, unknown: NO_MAIL },
  },
} satisfies Partial<Record<CallName, Row>>
