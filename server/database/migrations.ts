import type { Migration } from 'kysely/migration'
import * as baseline from './migrations/0001-baseline.ts'
import * as eventCounter from './migrations/0002-event-counter.ts'
import * as phoneNumbers from './migrations/0010-phone-numbers.ts'
import * as channels from './migrations/0011-channels.ts'
import * as formDemands from './migrations/0011-form-demands.ts'
import * as macroFiles from './migrations/0011-macro-files.ts'
import * as spamAndBin from './migrations/0020-spam-and-bin.ts'
import * as contacts from './migrations/0030-contacts.ts'
import * as sideConversations from './migrations/0040-side-conversations.ts'
import * as staffNotifications from './migrations/0050-staff-notifications.ts'
import * as signatures from './migrations/0060-signatures.ts'
import * as outgoingMail from './migrations/0070-outgoing-mail.ts'
import * as setup from './migrations/0080-setup.ts'
import * as branding from './migrations/0090-branding.ts'
import * as organisations from './migrations/0100-organisations.ts'
import * as contactMerges from './migrations/0101-contact-merges.ts'
import * as deskSettings from './migrations/0110-desk-settings.ts'
import * as sampleTickets from './migrations/0111-sample-tickets.ts'
import * as mailSignIns from './migrations/0120-mail-sign-ins.ts'
import * as calendars from './migrations/0130-calendars.ts'

/**
 * The migrations of the tables. Each start runs the migrations that the database has not had, in the order of their names.
 *
 * - A migration is a file `migrations/<number>-<topic>.ts` that exports `up`, and a line in this list.
 * - It imports Kysely, `node:crypto` and files of `migrations/` alone, so that it does the same in every later version.
 * - It never changes after a release. A mistake is corrected by the next migration.
 * - It runs on both databases, in one transaction with the others of its start, and while nodes of the last version still serve.
 * - A new table also goes into `schema.ts` and `operations/transfer/tables.ts`, and a rule for its rows into `<area>/checks.ts`.
 */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-event-counter': eventCounter,
  '0010-phone-numbers': phoneNumbers,
  '0011-channels': channels,
  '0011-form-demands': formDemands,
  '0011-macro-files': macroFiles,
  '0020-spam-and-bin': spamAndBin,
  '0030-contacts': contacts,
  '0040-side-conversations': sideConversations,
  '0050-staff-notifications': staffNotifications,
  '0060-signatures': signatures,
  '0070-outgoing-mail': outgoingMail,
  '0080-setup': setup,
  '0090-branding': branding,
  '0100-organisations': organisations,
  '0101-contact-merges': contactMerges,
  '0110-desk-settings': deskSettings,
  '0111-sample-tickets': sampleTickets,
  '0120-mail-sign-ins': mailSignIns,
  '0130-calendars': calendars,
}
