import type { acknowledgementCalls, CallName, signatureCalls } from '@support-desk/contract'
import type { Row } from './outcomes.ts'

/** Texts of teams and mailboxes are for admins. */
const KNOWN: Row = { Admin: { known: 'ok', unknown: 'not_found' } }
/** Admins have no signature of their own: they speak for the desk. */
const OWN: Row = { SupportTeam: 'ok' }

/** Outcomes of calls about signatures and acknowledgements. */
export const SIGNATURE_OUTCOMES: Record<
  keyof (typeof signatureCalls & typeof acknowledgementCalls) & CallName,
  Row
> = {
  getOwnSignature: OWN,
  updateOwnSignature: OWN,
  getTeamSignature: KNOWN,
  updateTeamSignature: KNOWN,
  getMailboxSignature: KNOWN,
  updateMailboxSignature: KNOWN,
  listAcknowledgementTexts: KNOWN,
  updateAcknowledgementText: KNOWN,
  previewAcknowledgement: KNOWN,
  testAcknowledgement: KNOWN,
}
