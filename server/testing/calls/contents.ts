import type {
  contactCalls,
  contactMergeCalls,
  organisationCalls,
  tagCalls,
  teamCalls,
} from '@support-desk/contract'
import type { LooseInput } from './test-server.ts'

type Names =
  | keyof typeof contactCalls
  | keyof typeof contactMergeCalls
  | keyof typeof organisationCalls
  | keyof typeof tagCalls
  | keyof typeof teamCalls

/** Valid content of calls about contacts, teams and tags. `made` makes names and addresses unique. */
export const contentOfPeople = (made: number): Partial<Record<Names, LooseInput>> => ({
  createContactAddress: { body: { email: `further-${made}@example.com` } },
  deleteContactAddress: { params: { addressId: 'none' } },
  updatePrimaryAddress: { body: { addressId: 'none' } },
  createContactPhone: { body: { number: `+41 79 100 ${1000 + made}` } },
  deleteContactPhone: { params: { phoneId: 'none' } },
  createContactNote: { body: { text: 'Prefers calls' } },
  deleteContactNote: { params: { contactNoteId: 'none' } },
  undoContactMerge: { params: { mergeId: 'none' } },
  createOrganisation: { body: { name: `Organisation ${made}` } },
  updateOrganisation: { body: { name: `Organisation ${made}`, notes: 'Pays late', version: 1 } },
  updateOrganisationSharing: { body: { sharesTickets: true } },
  createOrganisationDomain: { body: { domain: `made-${made}.example` } },
  deleteOrganisationDomain: { params: { domain: 'none.example' } },
  createTeam: { body: { name: `Team ${made}` } },
  updateTeam: { body: { name: `Team ${made}`, version: 1 } },
  createTag: { body: { name: `Tag ${made}` } },
  updateTag: { body: { name: `Tag ${made}`, isArchived: false } },
  updateTagSettings: { body: { makers: 'staff' } },
})
