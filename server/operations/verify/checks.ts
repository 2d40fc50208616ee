import type { Check } from './check.ts'
import { accounts } from './checks/accounts.ts'
import { conversation } from './checks/conversation.ts'
import { counts } from './checks/counts.ts'
import { database } from './checks/database.ts'
import { events } from './checks/events/events.ts'
import { fields } from './checks/fields.ts'
import { attachments, files } from './checks/files.ts'
import { jobs } from './checks/jobs.ts'
import { merges } from './checks/merges.ts'
import { names } from './checks/names.ts'
import { search } from './checks/search.ts'
import { sealedValues } from './checks/sealed-values.ts'
import { storedValues } from './checks/stored-values.ts'
import { tickets } from './checks/tickets.ts'
import { bulkJobs, receivedMails, webhooks } from './checks/work.ts'

/** All checks, in the order of the report. */
export const CHECKS: readonly Check[] = [
  database,
  events,
  tickets,
  counts,
  conversation,
  merges,
  names,
  fields,
  storedValues,
  accounts,
  jobs,
  bulkJobs,
  webhooks,
  receivedMails,
  sealedValues,
  attachments,
  files,
  search,
]
