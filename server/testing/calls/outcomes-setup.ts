import type { Row } from './outcomes.ts'

/** Outcomes of the setup and of invitations. A claimed install hides the calls of the setup link. */
export const SETUP_OUTCOMES = {
  verifySetupLink: { anyone: 'not_found' },
  completeSetupLink: { anyone: 'not_found' },
} satisfies Record<string, Row>
