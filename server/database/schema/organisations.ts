import type { Generated } from 'kysely'

/** Organisations of requesters. */
export type OrganisationTables = {
  organisations: {
    id: string
    name: string
    /** Unique form of the name: see `contract/label.ts`. */
    name_key: string
    /** Sort key of the name: see `sortKeyOf` in `kernel/named-text.ts`. */
    sort_key: string
    /** Notes of staff. */
    notes: Generated<string>
    /** 1 or 0: whether members can read the tickets of each other. */
    shares_tickets: Generated<number>
    created_at: string
    version: number
  }
  /** Domains whose people join an organisation. Each belongs to one. */
  organisation_domains: {
    /** ASCII form in lower case. */
    domain: string
    organisation_id: string
    added_at: string
  }
  /** The organisation of a person. */
  organisation_members: {
    account_id: string
    /** Null: none, which a domain does not change. */
    organisation_id: string | null
    /**
     * `staff`: chosen by hand. `domain`: by the domain of the primary address. `unproved`: none, because the person has
     * registered without proof of the address.
     */
    chosen_by: 'staff' | 'domain' | 'unproved'
    since: string
  }
}
