import type { Role } from '@support-desk/contract'
import { addField, addForm, createPasskey } from './add-subjects.ts'
import { addService, addToken } from './tokens.ts'
import { addIdentity, createLoginProvider } from './subjects-of-logins.ts'
import {
  addInvitation,
  addMailbox,
  addOrganisation,
  addTag,
  addTeam,
  createCalendar,
  createWebhook,
} from './subjects-of-staff.ts'

/** Subjects of one user. */
export const OWNED = { factor: createPasskey, token: addToken, identity: addIdentity }

/** Subjects of the install. */
export const OF_INSTALL = {
  loginProvider: createLoginProvider,
  service: addService,
  team: addTeam,
  organisation: addOrganisation,
  webhook: createWebhook,
  calendar: createCalendar,
  mailbox: addMailbox,
  field: addField,
  tag: addTag,
  form: addForm,
  invitation: addInvitation,
}

/** The role of a user subject. */
export const ROLE_OF: Record<string, Role> = { user: 'User', member: 'SupportTeam', admin: 'Admin' }
