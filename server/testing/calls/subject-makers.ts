import type { Role } from '@support-desk/contract'
import { addField, addForm, createPasskey } from './add-subjects.ts'
import { addService, addToken } from './tokens.ts'
import { addIdentity, createLoginProvider } from './subjects-of-logins.ts'
import { addMailbox, addTag, addTeam, createWebhook } from './subjects-of-staff.ts'

/** What somebody alone has. */
export const OWNED = { factor: createPasskey, token: addToken, identity: addIdentity }

/** What the install has. */
export const OF_INSTALL = {
  loginProvider: createLoginProvider,
  service: addService,
  team: addTeam,
  webhook: createWebhook,
  mailbox: addMailbox,
  field: addField,
  tag: addTag,
  form: addForm,
}

/** Users by how a subject names them. */
export const ROLE_OF: Record<string, Role> = { user: 'User', member: 'SupportTeam', admin: 'Admin' }
