import { messages } from '@support-desk/contract/languages/message'

/** Roles in English as they are spelled on the wire, where the specification shows them so. */
export const ROLE_NAMES = messages({ User: 'User', SupportTeam: 'SupportTeam', Admin: 'Admin' })
