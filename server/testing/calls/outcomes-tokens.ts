import type { CallName } from '@support-desk/contract'
import type { Row } from './outcomes.ts'

type TokenCall = Extract<
  CallName,
  | 'listTokens'
  | 'createToken'
  | 'narrowToken'
  | 'revokeToken'
  | 'listAllTokens'
  | 'revokeTokenOfUser'
  | 'listServiceAccounts'
  | 'createServiceAccount'
  | 'createServiceToken'
>

const none = 'not_found'
const OWN = { own: 'ok', foreign: none, unknown: none } as const
const OF_EVERYBODY: Row = { User: OWN, SupportTeam: OWN, Admin: OWN }

/** The rows of API tokens and service accounts. */
export const TOKEN_OUTCOMES: Record<TokenCall, Row> = {
  listTokens: { User: 'ok', SupportTeam: 'ok', Admin: 'ok' },
  createToken: { User: 'ok', SupportTeam: 'ok', Admin: 'ok' },
  narrowToken: OF_EVERYBODY,
  revokeToken: OF_EVERYBODY,
  listAllTokens: { Admin: 'ok' },
  revokeTokenOfUser: { Admin: { own: 'ok', foreign: 'ok', unknown: none } },
  listServiceAccounts: { Admin: 'ok' },
  createServiceAccount: { Admin: 'ok' },
  createServiceToken: { Admin: { known: 'ok', unknown: none } },
}

/** The rows of logins that wait for their second step: what was begun is the one's who has its token, and the matrix has none. */
export const SECOND_STEP_OUTCOMES: Record<'proveByCode' | 'askPasskey' | 'proveByPasskey', Row> = {
  proveByCode: { anyone: 'second_step_over' },
  askPasskey: { anyone: 'second_step_over' },
  proveByPasskey: { anyone: 'second_step_over' },
}
