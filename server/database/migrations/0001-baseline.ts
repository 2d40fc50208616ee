import type { Kysely } from 'kysely'
import { createAccounts, createTeams } from './baseline/accounts.ts'
import { createFactors, createLoginProviders, createSessions } from './baseline/auth.ts'
import { createMessages, createNotes, createScheduledReplies } from './baseline/conversation.ts'
import { createEvents, createMachinery } from './baseline/events.ts'
import { createFieldValues, createForms } from './baseline/fields.ts'
import { createFiles } from './baseline/files.ts'
import { createMail } from './baseline/mail.ts'
import { createBulkJobs, createTags, createViews } from './baseline/queue.ts'
import { createSearch } from './baseline/search.ts'
import { createTickets } from './baseline/tickets.ts'
import { createWebhooks } from './baseline/webhooks.ts'

/** Creates all tables of version 1.0. A table comes after the tables that it refers to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createTeams(db)
  await createSessions(db)
  await createFactors(db)
  await createLoginProviders(db)
  await createForms(db)
  await createTickets(db)
  await createFieldValues(db)
  await createTags(db)
  await createViews(db)
  await createBulkJobs(db)
  await createMessages(db)
  await createNotes(db)
  await createScheduledReplies(db)
  await createFiles(db)
  await createMail(db)
  await createWebhooks(db)
  await createEvents(db)
  await createMachinery(db)
  await createSearch(db)
}
