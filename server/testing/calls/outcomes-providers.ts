import type { CallName, providerCalls } from '@support-desk/contract'
import type { Row } from './outcomes.ts'

const none = 'not_found'
const OWN = { own: 'ok', foreign: none, unknown: none } as const

/**
 * Outcomes of calls about logins by providers. The providers of the matrix are off, and its requests come from no
 * browser.
 */
export const PROVIDER_OUTCOMES: Record<keyof typeof providerCalls & CallName, Row> = {
  listLoginProviders: { Admin: 'ok' },
  createLoginProvider: { Admin: 'ok' },
  // The provider is in the private network.
  testLoginProvider: { Admin: 'validation' },
  updateLoginProvider: { Admin: { known: 'ok', unknown: none } },
  deleteLoginProvider: { Admin: { known: 'ok', unknown: none } },
  listLoginOptions: { anyone: 'ok' },
  beginProviderLogin: { anyone: { known: 'login_provider_off', unknown: 'login_provider_off' } },
  finishProviderLogin: { anyone: { known: 'login_over', unknown: 'login_over' } },
  linkProviderLogin: { anyone: 'login_over' },
  listIdentities: { User: 'ok', SupportTeam: 'ok', Admin: 'ok' },
  deleteIdentity: { User: OWN, SupportTeam: OWN, Admin: OWN },
}
