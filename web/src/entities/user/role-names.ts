import { messages } from '@support-desk/contract/languages/message'

/** Role names in wire format, for places where the specification shows them in English. */
export const ROLE_NAMES = messages({ User: 'User', SupportTeam: 'SupportTeam', Admin: 'Admin' })
