import type { Check } from './check.ts'
import { apiTokens } from './checks/api-tokens.ts'
import { assignments } from './checks/tickets/assignments.ts'
import { attachments } from './checks/attachments.ts'
import { bulkJobs } from './checks/bulk-jobs.ts'
import { chatMembers } from './checks/chat-members.ts'
import { departures } from './checks/departures.ts'
import { documents } from './checks/conversation/documents.ts'
import { emptiedEvents } from './checks/events/emptied.ts'
import { eventNumbers } from './checks/events/numbers.ts'
import { events } from './checks/events/events.ts'
import { fields } from './checks/fields.ts'
import { firstForms } from './checks/first-forms.ts'
import { handoverNotes } from './checks/conversation/handover-notes.ts'
import { messageCounts } from './checks/conversation/message-counts.ts'
import { messageNumbers } from './checks/conversation/message-numbers.ts'
import { notes } from './checks/conversation/notes.ts'
import { pictures } from './checks/pictures.ts'
import { queuePlaces } from './checks/tickets/queue-places.ts'
import { readMarks } from './checks/conversation/read-marks.ts'
import { receivedMails } from './checks/received-mails.ts'
import { scheduledReplies } from './checks/conversation/scheduled-replies.ts'
import { sealedValues } from './checks/sealed-values.ts'
import { search } from './checks/search.ts'
import { suspensions } from './checks/suspensions.ts'
import { tags } from './checks/tags.ts'
import { teams } from './checks/teams.ts'
import { ticketCounts } from './checks/tickets/ticket-counts.ts'
import { ticketFigures } from './checks/tickets/ticket-figures.ts'
import { ticketLinks } from './checks/tickets/ticket-links.ts'
import { ticketNumbers } from './checks/tickets/ticket-numbers.ts'
import { ticketTimes } from './checks/tickets/ticket-times.ts'
import { unitedRows } from './checks/tickets/united-rows.ts'
import { identities } from './checks/identities.ts'
import { macros } from './checks/macros.ts'
import { unreadCounts } from './checks/unread-counts.ts'
import { views } from './checks/views.ts'
import { webhooks } from './checks/webhooks.ts'
import { versions } from './checks/tickets/versions.ts'

/** All that is looked at, in the order in which it is. */
export const CHECKS: readonly Check[] = [
  ticketNumbers,
  ticketCounts,
  ticketFigures,
  ticketTimes,
  assignments,
  queuePlaces,
  messageCounts,
  messageNumbers,
  documents,
  chatMembers,
  readMarks,
  unreadCounts,
  eventNumbers,
  events,
  emptiedEvents,
  versions,
  handoverNotes,
  ticketLinks,
  unitedRows,
  notes,
  scheduledReplies,
  receivedMails,
  departures,
  suspensions,
  teams,
  tags,
  fields,
  bulkJobs,
  views,
  macros,
  apiTokens,
  identities,
  webhooks,
  sealedValues,
  pictures,
  firstForms,
  attachments,
  search,
]
