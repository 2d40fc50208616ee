import { type Area, AREAS, type Call, V1_PREFIX } from '@support-desk/contract'

const OF_AREAS: Record<Area, string> = {
  tickets: 'Tickets, their queue, links, fields, tags and bulk changes.',
  conversations: 'Messages, notes, scheduled replies and participants of tickets.',
  files: 'Uploads, attachments and pictures.',
  views: 'Saved views of the queue.',
  macros: 'Macros: several changes of a ticket at once.',
  tags: 'Tags, and who may make them.',
  fields: 'Fields of tickets, and the forms that ask for them.',
  teams: 'Teams and their members.',
  users: 'Accounts, profiles and preferences.',
  notifications: 'Notifications of the actor.',
  events: 'The event log as the actor may see it.',
  reports: 'Figures of the help desk.',
  mail: 'Mailboxes, mail that came in, and mail that could not be sent.',
  sla: 'Business calendars.',
  webhooks: 'Webhooks and their deliveries.',
  audit: 'What users did, saw and exported.',
  privacy: 'Retention, export and erasure of personal data.',
}
/** Calls that need a session. */
const SESSION = 'session'
/** Calls of the specification, for clients of an earlier server. */
const SPECIFIED = 'specified'

/** Groups of calls in the order of the documentation. */
export const TAGS = [
  ...AREAS.map((name) => ({ name, description: OF_AREAS[name] })),
  {
    name: SESSION,
    description: 'Login, second factors and settings of people: no API token may make these calls.',
  },
  {
    name: SPECIFIED,
    description: 'Calls for clients of an earlier server, which have others below `/api/v1/`.',
  },
]

/** The group of a call. */
export const tagOf = ({ area, path }: Call): string =>
  area ?? (path.startsWith(V1_PREFIX) ? SESSION : SPECIFIED)
