import type { CallName } from '@support-desk/contract'
import type { Row } from './outcomes.ts'

type TokenCall = Extract<
  CallName,
  | 'getOwnTokens'
  | 'createOwnToken'
  | 'updateOwnToken'
  | 'deleteOwnToken'
  | 'listTokens'
  | 'deleteToken'
  | 'listServiceAccounts'
  | 'createServiceAccount'
  | 'createServiceAccountToken'
>

const none = 'not_found'
const OWN = { own: 'ok', foreign: none, unknown: none } as const
const OF_EVERYBODY: Row = { User: OWN, SupportTeam: OWN, Admin: OWN }

/** Outcomes of calls about API tokens and service accounts. */
export const TOKEN_OUTCOMES: Record<TokenCall, Row> = {
  getOwnTokens: { User: 'ok', SupportTeam: 'ok', Admin: 'ok' },
  createOwnToken: { User: 'ok', SupportTeam: 'ok', Admin: 'ok' },
  updateOwnToken: OF_EVERYBODY,
  deleteOwnToken: OF_EVERYBODY,
  listTokens: { Admin: 'ok' },
  deleteToken: { Admin: { own: 'ok', foreign: 'ok', unknown: none } },
  listServiceAccounts: { Admin: 'ok' },
  createServiceAccount: { Admin: 'ok' },
  createServiceAccountToken: { Admin: { known: 'ok', unknown: none } },
}

/** Outcomes of the second step of a login. It needs a challenge, which the matrix does not have. */
export const SECOND_STEP_OUTCOMES: Record<
  'verifyLoginCode' | 'createLoginPasskeyOptions' | 'verifyLoginPasskey',
  Row
> = {
  verifyLoginCode: { anyone: 'second_step_over' },
  createLoginPasskeyOptions: { anyone: 'second_step_over' },
  verifyLoginPasskey: { anyone: 'second_step_over' },
}
