import type { AuditGroup } from './audit/groups.ts'
import type { DataOf, Shape } from './event-fields.ts'
import { message, type Message } from './languages/message.ts'
import type { WatchAbout } from './conversation/watch.ts'
import type { Notice, NoticeParts } from './notifications/notice.ts'

/** Audience of a live event. `server/kernel/event-registry.ts` resolves each word on the server. */
export type Audience =
  | 'nobody'
  | 'everybody'
  | 'staff'
  | 'admins'
  | 'actor'
  | 'subject'
  | 'subject and staff'
  | 'subject and admins'
  | 'requester and staff'

/**
 * Data that pages have loaded and may have to fetch again. `ticket`, `ticketOpening`, `timeline`, `chat`, `entries`,
 * `watchers`, `heldMails`, `participants`, `sideConversations`, `user` and `userFactors` mean only the object of the
 * event.
 */
export type Resource =
  | 'ticket'
  | 'ticketOpening'
  | 'tickets'
  | 'ticketLists'
  | 'ticketCounts'
  | 'queue'
  | 'timeline'
  | 'timelines'
  | 'chat'
  | 'chats'
  | 'entries'
  | 'watchers'
  | 'conversations'
  | 'unread'
  | 'notifications'
  | 'notificationSettings'
  | 'reports'
  | 'session'
  | 'user'
  | 'users'
  | 'agents'
  | 'teams'
  | 'tags'
  | 'fields'
  | 'ticketFields'
  | 'formerUsers'
  | 'ownFactors'
  | 'userFactors'
  | 'securitySettings'
  | 'ownTokens'
  | 'tokens'
  | 'preferences'
  | 'mailPreferences'
  | 'failedMail'
  | 'mailboxes'
  | 'signatures'
  | 'receivedMails'
  | 'heldMails'
  | 'participants'
  | 'sideConversations'
  | 'views'
  | 'macros'
  | 'calendars'
  | 'webhooks'
  | 'loginProviders'
  | 'identities'
  | 'branding'
  | 'deskSettings'
  | 'invitations'
  | 'deletedTickets'
  | 'blockedSenders'
  | 'organisations'
  | 'sharedTickets'

/** Icons of the time line. */
export type TimelineIcon =
  | 'raise'
  | 'open'
  | 'take'
  | 'assign'
  | 'unassign'
  | 'reassign'
  | 'release'
  | 'team'
  | 'tag'
  | 'status'
  | 'message'
  | 'file'
  | 'note'
  | 'retract'
  | 'turn'
  | 'priority'
  | 'snooze'
  | 'wake'
  | 'undo'
  | 'merge'
  | 'split'
  | 'link'
  | 'field'
  | 'macro'
  | 'side'
  | 'spam'
  | 'bin'

/** A fact about a kind, or a function of the event's data. */
type Depending<Data, Fact> = Fact | { from(data: Data): Fact }['from']

type Inserted = string | number

/**
 * A sentence of the audit page. It may insert fields of the data, `actor`, and `user`, the subject. `about` is `self`
 * if the subject is the actor, `nobody` if unknown, `gone` if erased, else `user`.
 */
type AuditSentence<Data> = Message<
  { actor?: Inserted; about?: string; user?: Inserted } & { [Field in keyof Data]?: Inserted }
>

/** Fields of the data that a sentence of the time line may insert for staff, besides names and status. */
type TimelineDetail =
  | 'from'
  | 'to'
  | 'until'
  | 'wakes'
  | 'why'
  | 'number'
  | 'relation'
  | 'tag'
  | 'field'
  | 'channel'

/** A sentence of the time line. */
type TimelineSentence = Message<
  { name?: Inserted; user?: Inserted; status?: Inserted; team?: Inserted } & {
    [Detail in TimelineDetail]?: Inserted
  }
>

/** How the time line shows a kind of event. */
export type TimelineFacts<Field = string> = {
  icon: TimelineIcon
  /**
   * Sentence of the event. `name` is the actor; `user`, `team` and `tag` are set by the fields below; `status` is the
   * new one.
   */
  words(entry: { text: string; team: string | null; tag: string | null }): TimelineSentence
  /** Data field with the account for `user`: the new or former assignee. */
  user?: Field
  /** Data field with the team for `team`, for staff only: the new team of the ticket. */
  team?: Field
  /** Data field with the tag for `tag`, for staff only: added or removed. */
  tag?: Field
  /** Hidden in the time line next to a conversation. */
  isMessage?: true
  /** Introduces the handover note `noteId` of the event, with its author and time. */
  note?: Message<{ name: Inserted; when: Inserted }>
  /**
   * Set only if the event raises the ticket's version by one: explains the conflict to a user with a change based
   * on an earlier version.
   */
  conflict?: TimelineSentence
}

/** Name of the actor on the audit page for automatic actions. */
export const SYSTEM = message('The system')

/** Facts of an event that only the access log shows. */
export const ACCESS_LOGGED = {
  audience: 'nobody',
  stale: [],
  changesNothingShown: true,
  retention: 'audit',
} as const

/** Behaviour of a kind of event. */
type EventFacts<Data> = {
  audience: Depending<Data, Audience>
  audit: {
    /** Group on the audit page; null for emptied events. */
    group: AuditGroup | null
    /** Sentence of the event; may depend on the data, as text. */
    sentence: Depending<{ [Field in keyof Data]: string }, AuditSentence<Data>>
    /** Replaces the actor's name if there is none. Default: “Somebody”. */
    nobody?: Message
  }
  /** Data that pages of the audience fetch again. */
  stale: readonly Resource[]
  /** True if only the event log changes. */
  changesNothingShown?: true
  /** Users whose live connections check their session again. */
  recheck?: Depending<Data, 'subject' | 'everybody' | 'nobody'>
  /** Retention rule for emptying the event. Default: emptied with its ticket, or never. */
  retention?: 'audit'
  /** Notifications and mails of the event, except to its actor. Only for events recorded with their ticket. */
  notices?(happened: NoticeParts<Data>): Notice[]
  /** Notification of watchers, by their chosen topic. Only for events recorded with their ticket. */
  watched?: {
    about: WatchAbout
    /** A message with `name` and `subject`, as in {@link Notice}. */
    text: string
    /** Further values of the message. */
    values?(data: Data): Readonly<Record<string, string>>
    /** As in {@link Notice}. */
    afterMessage?: string
  }
}

/** A kind of event, as data and pure functions. */
export type EventDescriptor<Data = Record<string, unknown>> = EventFacts<Data> & {
  data: Shape
  timeline: TimelineFacts<keyof Data> | null
}

/** Defines a kind of event by its data fields and its behaviour. */
export const event = <const S extends Shape>(facts: { data: S } & EventFacts<DataOf<S>>) => ({
  ...facts,
  timeline: null,
})

/** Defines a kind of event that the time line shows. */
export const timelineEvent = <const S extends Shape>(
  facts: { data: S; timeline: TimelineFacts<keyof DataOf<S>> } & EventFacts<DataOf<S>>,
) => facts
