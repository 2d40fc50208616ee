import type { Row } from './outcomes.ts'

/** Outcomes of the setup, of branding, security settings and invitations. A claimed install hides the calls of the setup link. */
export const SETUP_OUTCOMES = {
  verifySetupLink: { anyone: 'not_found' },
  completeSetupLink: { anyone: 'not_found' },
  getSetupChecklist: { Admin: 'ok' },
  getDeskSettings: { Admin: 'ok' },
  updateDeskSettings: { Admin: 'ok' },
  checkPublicAddress: { Admin: 'ok' },
  getSecuritySettings: { Admin: 'ok' },
  updateSecuritySettings: { Admin: 'ok' },
  getBranding: { anyone: 'ok' },
  updateBranding: { Admin: 'ok' },
  updateLogo: { Admin: 'ok' },
  deleteLogo: { Admin: 'ok' },
  createSampleTickets: { Admin: 'ok' },
  deleteSampleTickets: { Admin: 'ok' },
  listInvitations: { Admin: 'ok' },
  createInvitation: { Admin: 'ok' },
  deleteInvitation: { Admin: { known: 'ok', unknown: 'not_found' } },
  verifyInvitation: { anyone: 'invitation_invalid' },
  completeInvitation: { anyone: 'invitation_invalid' },
} satisfies Record<string, Row>
