import type { Kysely } from 'kysely'
import { attachPictures } from './steps/pictures.ts'
import * as rules from './steps/row-rules.ts'
import { renameStatus } from './steps/status.ts'
import * as tables from './steps/tables.ts'

/** The migrations after commit 2ac0c631, in order. The search index is emptied, and filled later. */
export const STEPS: Record<string, (db: Kysely<unknown>) => Promise<void>> = {
  '0060-reply-to-senders': tables.addReplyToSenders,
  '0065-doors': tables.addDoors,
  '0068-staff-texts': async () => {},
  '0069-sorted-teams': tables.sortTeams,
  '0070-plain-search': tables.emptySearch,
  '0071-names-and-addresses': tables.emptyNames,
  '0072-open-tickets': tables.indexOpenTickets,
  '0073-row-rules': rules.addRowRules,
  '0075-open-by-priority': tables.indexOpenByPriority,
  '0076-status': renameStatus,
  '0077-pictures-are-attachments': attachPictures,
}
