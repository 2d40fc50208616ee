import { sql } from 'kysely'
import { checkRules } from '../kernel/checks/check.ts'

/** Further addresses are unique among all accounts, and deleted accounts have neither addresses nor notes. */
export const contacts = checkRules(
  'contacts: addresses and notes',
  ['contact_addresses', 'contact_notes', 'contact_merges'],
  [
    {
      what: 'address of two accounts:',
      query: sql`select f.id from contact_addresses as f
      join accounts as a on a.email_key = f.email_key and a.deleted_at is null`,
    },
    {
      what: 'address of a deleted account:',
      query: sql`select f.id from contact_addresses as f join accounts as a on a.id = f.account_id
      where a.deleted_at is not null`,
    },
    {
      what: 'merge of a contact who still has an account, or has tickets:',
      query: sql`select m.id from contact_merges as m join accounts as a on a.id = m.merged_id
      where m.undone_at is null and (a.deleted_at is null
        or exists (select 1 from tickets as t where t.requester_id = a.id))`,
    },
    {
      what: 'note about a deleted account:',
      query: sql`select n.id from contact_notes as n join accounts as a on a.id = n.account_id
      where a.deleted_at is not null`,
    },
  ],
)
