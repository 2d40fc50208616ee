import type { AuditGroup } from './audit/groups.ts'
import type { DataOf, Shape } from './event-fields.ts'
import type { Message } from './languages/message.ts'
import type { WatchAbout } from './conversation/watch.ts'
import type { Notice, NoticeParts } from './notifications/notice.ts'

/** Who hears that an event happened. The server decides; `server/kernel/event-registry.ts` says what each word means. */
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

/** What the pages have loaded and may have to fetch again. Of `ticket`, `ticketOpening`, `timeline`, `chat`, `entries`, `watchers`, `heldMails`, `participants`, `user` and `userFactors` it is the one that the event is about. */
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
  | 'receivedMails'
  | 'heldMails'
  | 'participants'
  | 'views'
  | 'macros'
  | 'webhooks'
  | 'loginProviders'
  | 'identities'

/** The icons of the time line. */
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

/** A fact about a kind, or a function that tells it from the data of one event. */
type Depending<Data, Fact> = Fact | { from(data: Data): Fact }['from']

type Inserted = string | number

/**
 * A sentence of the audit page. It may insert the fields of the data, `actor`, and `user`: to whom it happened. `about` says whether
 * that is the actor (`self`), unknown (`nobody`), without a name by now (`gone`), or `user`.
 */
type AuditSentence<Data> = Message<
  { actor?: Inserted; about?: string; user?: Inserted } & { [Field in keyof Data]?: Inserted }
>

/** What a sentence of the time line may insert beside names and status: fields of the data that staff alone are shown. */
type TimelineDetail = 'from' | 'to' | 'until' | 'wakes' | 'why' | 'number' | 'relation' | 'tag' | 'field'

/** A sentence of the time line, which has the names, the status and the details that it needs. */
type TimelineSentence = Message<
  { name?: Inserted; user?: Inserted; status?: Inserted; team?: Inserted } & {
    [Detail in TimelineDetail]?: Inserted
  }
>

/** How a kind is told in the time line of its ticket. */
export type TimelineFacts<Field = string> = {
  icon: TimelineIcon
  /** What happened: `name` is the actor, `user`, `team` and `tag` what the fields below name, `status` the new one. */
  words(entry: {
    text: string
    hasPicture: boolean
    team: string | null
    tag: string | null
  }): TimelineSentence
  /** The field of the data with the account that `user` names: who got or lost the ticket. */
  user?: Field
  /** The field of the data with the team that `team` names, for staff alone: who got the ticket. */
  team?: Field
  /** The field of the data with the tag that `tag` names, for staff alone: what the ticket got or lost. */
  tag?: Field
  /** Left out of the time line where the conversation is shown beside it. */
  isMessage?: true
  /** The event may name a note to the next assignee as `noteId`; this introduces it, with who wrote it and `when`. */
  note?: Message<{ name: Inserted; when: Inserted }>
  /**
   * Only where the event raises the version of the ticket, by one: says what happened to somebody whose change was based
   * on an earlier version.
   */
  conflict?: TimelineSentence
}

/** Everything that follows from a kind of event. */
type EventFacts<Data> = {
  audience: Depending<Data, Audience>
  audit: {
    /** Where the audit page files it; null for what says nothing any more. */
    group: AuditGroup | null
    /** What happened; may depend on the data, as text. */
    sentence: Depending<{ [Field in keyof Data]: string }, AuditSentence<Data>>
    /** What stands for the actor where there is none; “Somebody” when left out. */
    nobody?: Message
  }
  /** What the pages of those who hear of it have to fetch again. */
  stale: readonly Resource[]
  /** True where nothing changes that anybody is shown, other than the event log itself. */
  changesNothingShown?: true
  /** Whose live connections ask again whether their session still holds. */
  recheck?: Depending<Data, 'subject' | 'everybody' | 'nobody'>
  /** The retention rule by whose age the event is emptied. Others are emptied with their ticket, or never. */
  retention?: 'audit'
  /** Who is told what in their notifications, and by mail; whoever did it is left out. Only of events that are recorded with their ticket. */
  notices?(happened: NoticeParts<Data>): Notice[]
  /** Which of those who watch the ticket are told: who chose this. Only of events that are recorded with their ticket. */
  watched?: {
    about: WatchAbout
    /** A message with `name` and `subject`, as in {@link Notice}. */
    text: string
    /** What else it says of this occasion. */
    values?(data: Data): Readonly<Record<string, string>>
  }
}

/** A kind of event, as data and pure functions. */
export type EventDescriptor<Data = Record<string, unknown>> = EventFacts<Data> & {
  data: Shape
  timeline: TimelineFacts<keyof Data> | null
}

/** Describes a kind of event by the fields of its data and by what follows from it. */
export const event = <const S extends Shape>(data: S, facts: EventFacts<DataOf<S>>) => ({
  ...facts,
  data,
  timeline: null,
})

/** The same for a kind that the time line of its ticket tells. */
export const timelineEvent = <const S extends Shape>(
  data: S,
  facts: EventFacts<DataOf<S>> & { timeline: TimelineFacts<keyof DataOf<S>> },
) => ({ ...facts, data })
