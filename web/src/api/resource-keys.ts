import type { Resource } from '@support-desk/contract'
import type { QueryKey } from '@tanstack/react-query'
import { KEYS } from './keys.ts'

/** What an event is about, by ids; empty where it is about none. */
type Subject = { ticket: string; user: string }

/** Under which beginnings of cache keys each resource lies; those of one ticket or user by the event that makes them stale. */
export const RESOURCE_KEYS: Record<Resource, QueryKey | ((subject: Subject) => QueryKey)> = {
  ticket: ({ ticket }) => KEYS.ticket(ticket),
  tickets: KEYS.tickets,
  ticketLists: KEYS.ticketLists,
  ticketCounts: KEYS.counts,
  timeline: ({ ticket }) => KEYS.timeline(ticket),
  timelines: KEYS.timelines,
  chat: ({ ticket }) => KEYS.chat(ticket),
  chats: KEYS.chats,
  conversations: KEYS.conversations,
  unread: KEYS.unread,
  notifications: KEYS.notifications,
  reports: KEYS.reports,
  session: KEYS.session,
  user: ({ user }) => KEYS.user(user),
  users: KEYS.users,
  agents: KEYS.supportMembers,
  formerUsers: KEYS.formerUsers,
  ownFactors: KEYS.factors,
  userFactors: ({ user }) => KEYS.factorsOf(user),
  securitySettings: KEYS.securitySettings,
  mailPreferences: KEYS.mailPreferences,
  failedMail: KEYS.failedMail,
}
