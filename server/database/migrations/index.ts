import type { Migration } from 'kysely/migration'
import { createDesk } from './0001-desk.ts'
import { addVersionsAndKeys } from './0002-versions-and-keys.ts'
import { addMail } from './0003-mail.ts'
import { addNodes } from './0004-nodes.ts'
import { addSearch } from './0005-search.ts'
import { addOrder } from './0006-order.ts'
import { layOutSearch } from './0007-search.ts'
import { countVersions } from './0008-versions.ts'
import { addAccountSafety } from './0009-accounts.ts'
import { addFactors } from './0010-factors.ts'
import { addAudit } from './0011-audit.ts'
import { addPrivacy } from './0012-privacy.ts'
import { addUsernameSkeletons } from './0014-username-skeletons.ts'
import { addFigures } from './0015-figures.ts'
import { addUnread } from './0016-unread.ts'
import { addNames } from './0017-names.ts'
import { addDepartures } from './0018-departures.ts'
import { addHandoverNotes } from './0019-handover.ts'
import { addSessionEnds } from './0020-session-ends.ts'
import { addJobs } from './0022-jobs.ts'
import { addSubjects } from './0023-subjects.ts'
import { addLocales } from './0024-locales.ts'
import { addSubjectWords } from './0025-subject-words.ts'
import { addQueue } from './0026-queue.ts'
import { addQueueTimes } from './0027-queue-times.ts'
import { addTeams } from './0028-teams.ts'
import { addViews } from './0029-views.ts'
import { addBulkJobs } from './0030-bulk.ts'
import { addPreferences } from './0031-preferences.ts'
import { addAttachments } from './0032-attachments.ts'
import { addLinks } from './0033-links.ts'
import { addDocuments } from './0034-documents.ts'
import { addNotes } from './0035-notes.ts'
import { addTags } from './0036-tags.ts'
import { addFields } from './0037-fields.ts'
import { addMailIn } from './0038-mail-in.ts'
import { addScheduledReplies } from './0039-scheduled-replies.ts'
import { addMacros } from './0040-macros.ts'
import { addUnitedRows } from './0041-united-rows.ts'
import { addApiTokens } from './0043-api-tokens.ts'
import { addMailDoors } from './0045-mail-doors.ts'
import { addWebhooks } from './0047-webhooks.ts'
import { addMailReading } from './0048-mail-reading.ts'
import { addRequestKeys } from './0049-request-keys.ts'
import { addLoginProviders } from './0050-login-providers.ts'
import { addUnitedTexts } from './0052-united-texts.ts'
import { addProvisioning } from './0053-provisioning.ts'
import { widenQueueOfAssignee } from './0055-queue-of-assignee.ts'
import { addMailTrust } from './0056-mail-trust.ts'
import { addNameOrder } from './0057-name-order.ts'
import { addMailMarks } from './0058-mail-marks.ts'
import { addSearchRanges } from './0059-search-ranges.ts'
import { addReplyToSenders } from './0060-reply-to-senders.ts'
import { addDoors } from './0065-doors.ts'
import { addStaffTexts } from './0068-staff-texts.ts'
import { sortTeams } from './0069-sorted-teams.ts'
import { simplifySearch } from './0070-plain-search.ts'
import { joinNamesAndAddresses } from './0071-names-and-addresses.ts'
import { indexOpenTickets } from './0072-open-tickets.ts'
import { addRowRules } from './0073-row-rules.ts'
import { indexOpenByPriority } from './0075-open-by-priority.ts'

/** The one history of the tables, run in the order of names at every start. Additive: never edit one that has shipped. */
export const migrations: Record<string, Migration> = {
  '0001-desk': { up: createDesk },
  '0002-versions-and-keys': { up: addVersionsAndKeys },
  '0003-mail': { up: addMail },
  '0004-nodes': { up: addNodes },
  '0005-search': { up: addSearch },
  '0006-order': { up: addOrder },
  '0007-search': { up: layOutSearch },
  '0008-versions': { up: countVersions },
  '0009-accounts': { up: addAccountSafety },
  '0010-factors': { up: addFactors },
  '0011-audit': { up: addAudit },
  '0012-privacy': { up: addPrivacy },
  '0014-username-skeletons': { up: addUsernameSkeletons },
  '0015-figures': { up: addFigures },
  '0016-unread': { up: addUnread },
  '0017-names': { up: addNames },
  '0018-departures': { up: addDepartures },
  '0019-handover': { up: addHandoverNotes },
  '0020-session-ends': { up: addSessionEnds },
  '0022-jobs': { up: addJobs },
  '0023-subjects': { up: addSubjects },
  '0024-locales': { up: addLocales },
  '0025-subject-words': { up: addSubjectWords },
  '0026-queue': { up: addQueue },
  '0027-queue-times': { up: addQueueTimes },
  '0028-teams': { up: addTeams },
  '0029-views': { up: addViews },
  '0030-bulk': { up: addBulkJobs },
  '0031-preferences': { up: addPreferences },
  '0032-attachments': { up: addAttachments },
  '0033-links': { up: addLinks },
  '0034-documents': { up: addDocuments },
  '0035-notes': { up: addNotes },
  '0036-tags': { up: addTags },
  '0037-fields': { up: addFields },
  '0038-mail-in': { up: addMailIn },
  '0039-scheduled-replies': { up: addScheduledReplies },
  '0040-macros': { up: addMacros },
  '0041-united-rows': { up: addUnitedRows },
  '0043-api-tokens': { up: addApiTokens },
  '0045-mail-doors': { up: addMailDoors },
  '0047-webhooks': { up: addWebhooks },
  '0048-mail-reading': { up: addMailReading },
  '0049-request-keys': { up: addRequestKeys },
  '0050-login-providers': { up: addLoginProviders },
  '0052-united-texts': { up: addUnitedTexts },
  '0053-provisioning': { up: addProvisioning },
  '0055-queue-of-assignee': { up: widenQueueOfAssignee },
  '0056-mail-trust': { up: addMailTrust },
  '0057-name-order': { up: addNameOrder },
  '0058-mail-marks': { up: addMailMarks },
  '0059-search-ranges': { up: addSearchRanges },
  '0060-reply-to-senders': { up: addReplyToSenders },
  '0065-doors': { up: addDoors },
  '0068-staff-texts': { up: addStaffTexts },
  '0069-sorted-teams': { up: sortTeams },
  '0070-plain-search': { up: simplifySearch },
  '0071-names-and-addresses': { up: joinNamesAndAddresses },
  '0072-open-tickets': { up: indexOpenTickets },
  '0073-row-rules': { up: addRowRules },
  '0075-open-by-priority': { up: indexOpenByPriority },
}
