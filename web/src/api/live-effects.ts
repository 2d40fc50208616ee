import type { EventKind, LiveEvent } from '@support-desk/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createPace, type Pace } from './live-pace.ts'
import { KEYS } from './keys.ts'

/** What changes with an event, by the beginnings of its cache keys. */
type Effect = (event: { ticket: string; person: string }) => readonly QueryKey[]

const listed = [KEYS.ticketLists, KEYS.counts, KEYS.reports]
const assignmentChanged: Effect = ({ ticket }) => [
  KEYS.ticket(ticket),
  KEYS.timeline(ticket),
  KEYS.notifications,
  KEYS.conversations,
  KEYS.unread,
  ...listed,
  KEYS.users,
  KEYS.supportMembers,
]
const chatChanged: Effect = ({ ticket }) => [
  KEYS.chat(ticket),
  KEYS.conversations,
  KEYS.unread,
  KEYS.notifications,
  KEYS.reports,
]
const everyTicket = [
  KEYS.tickets,
  KEYS.chats,
  KEYS.timelines,
  KEYS.conversations,
  KEYS.unread,
  KEYS.notifications,
  KEYS.counts,
  KEYS.reports,
  KEYS.users,
]
const peopleChanged: Effect = () => [KEYS.users, KEYS.supportMembers, KEYS.reports]
const mailChanged: Effect = () => [KEYS.failedMail]
const factorChanged: Effect = ({ person }) => [KEYS.factors, KEYS.factorsOf(person)]
const nothing: Effect = () => []

export const EFFECTS: Record<EventKind, Effect> = {
  'ticket.raised': () => [...listed, KEYS.users],
  'ticket.opened': ({ ticket }) => [KEYS.ticket(ticket), KEYS.timeline(ticket)],
  'ticket.taken': assignmentChanged,
  'ticket.assigned': assignmentChanged,
  'ticket.unassigned': assignmentChanged,
  'ticket.reassigned': assignmentChanged,
  'ticket.released': assignmentChanged,
  'ticket.state_changed': assignmentChanged,
  'message.posted': chatChanged,
  'message.taken_back': chatChanged,
  'chat.read': ({ ticket }) => [KEYS.chat(ticket), KEYS.conversations, KEYS.unread, KEYS.notifications],
  'notification.dismissed': () => [KEYS.notifications],
  'notification.all_dismissed': () => [KEYS.notifications],
  'factor.added': factorChanged,
  'factor.removed': factorChanged,
  'factor.recovery_renewed': factorChanged,
  'factor.recovery_used': factorChanged,
  'factor.reset': factorChanged,
  'security.settings_changed': () => [KEYS.securitySettings, KEYS.factors],
  'account.registered': peopleChanged,
  'account.added': peopleChanged,
  'account.profile_updated': ({ person }) => [KEYS.user(person), KEYS.users, KEYS.session],
  'account.mail_preferences_set': () => [KEYS.mailPreferences],
  // Tickets that the account had are told of one by one.
  'account.deleted': ({ person }) => [
    KEYS.user(person),
    KEYS.users,
    KEYS.supportMembers,
    KEYS.formerUsers,
    KEYS.reports,
  ],
  'code.requested': nothing,
  'session.started': nothing,
  'session.ended': nothing,
  'session.others_ended': nothing,
  'session.all_ended': nothing,
  'account.password_changed': nothing,
  'account.password_reset': nothing,
  'ticket.read': nothing,
  'ticket.picture_read': nothing,
  'ticket.found': nothing,
  'session.refused': nothing,
  'audit.exported': nothing,
  'keys.rotated': nothing,
  'keys.dropped': nothing,
  'record.emptied': nothing,
  emptied: nothing,
  // Names stand in all that is shown.
  'account.erased': ({ person }) => [
    ...everyTicket,
    KEYS.user(person),
    KEYS.supportMembers,
    KEYS.formerUsers,
  ],
  'person.exported': nothing,
  'retention.applied': () => [...everyTicket, KEYS.failedMail],
  'mail.failed': mailChanged,
  'mail.retried': mailChanged,
}

/** What is read as it goes on follows more closely than lists and numbers. */
const CLOSE: Pace = { burst: 8, everyMs: 100 }
const WIDE: Pace = { burst: 4, everyMs: 1000 }
const WIDE_KEYS = new Set<QueryKey>([...listed, KEYS.users, KEYS.supportMembers, KEYS.failedMail])

/** Pictures never change, and who is signed in is asked for by the guard of every page. */
const LASTING = new Set<unknown>(['ticket-picture', 'chat-picture', KEYS.session[0]])

/** How many events are kept for answers that were on their way while these happened. */
const KEPT = 300

/** Keeps the cache true to what has happened: what an event changes is fetched again where it is shown. */
export function createEffects(client: QueryClient) {
  const pace = createPace()
  let kept: LiveEvent[] = []
  /** Everything after this number is among the kept ones. */
  let keptAfter: number | null = null

  const refresh = (queryKey: QueryKey) => {
    // Nobody looks at a hidden page; the library fetches what is out of date when it is seen again.
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
    const speed = WIDE_KEYS.has(queryKey) ? WIDE : CLOSE
    pace.ask(JSON.stringify(queryKey), speed, () => client.invalidateQueries({ queryKey, refetchType }))
  }
  const apply = (events: readonly LiveEvent[]) => {
    const keys = events.flatMap(({ kind, ticket, person }) =>
      // A newer server may tell of what this page does not know.
      (EFFECTS[kind] ?? nothing)({ ticket: ticket ?? '', person: person ?? '' }),
    )
    for (const key of new Map(keys.map((queryKey) => [JSON.stringify(queryKey), queryKey])).values())
      refresh(key)
  }
  const everything = () =>
    pace.ask('everything', WIDE, () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => !LASTING.has(queryKey[0]) }),
    )

  return {
    /** Acts on events that have just been heard of, of which `since` is the last number known before. */
    heard(events: readonly LiveEvent[], since: number): void {
      keptAfter ??= since
      kept.push(...events)
      if (kept.length > KEPT) {
        keptAfter = kept.at(-KEPT - 1)?.number ?? keptAfter
        kept = kept.slice(-KEPT)
      }
      apply(events)
    },
    /** Acts once more on what happened after `number`: an answer that contains no more has come in late. */
    again(number: number): void {
      if (keptAfter === null || number < keptAfter) everything()
      else apply(kept.filter((event) => event.number > number))
    },
    /** Fetches everything anew that is shown, which then contains what happened up to `number`. */
    startOver(number: number): void {
      kept = []
      keptAfter = number
      everything()
    },
    stop: pace.stop,
  }
}
