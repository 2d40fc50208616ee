import { message, messages, type Message, type Role } from '@support-desk/contract'
import {
  IconApi,
  IconBell,
  IconBolt,
  IconCalendarTime,
  IconForms,
  IconHistory,
  IconKey,
  IconLogin2,
  IconMailbox,
  IconMailForward,
  IconMailPlus,
  IconRocket,
  IconMailOff,
  IconShieldLock,
  IconPalette,
  IconTag,
  IconTrash,
  IconUserCancel,
  IconUserPlus,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import { OUTGOING_MAIL } from '#ui/own-pages.ts'

/** The groups of the settings, in their order. */
export const SETTINGS_GROUPS = messages({
  desk: 'Desk',
  people: 'People and teams',
  tickets: 'Tickets',
  channels: 'Channels',
  security: 'Security',
  integrations: 'Integrations',
  data: 'Data',
})

export type SettingsGroup = keyof typeof SETTINGS_GROUPS

/** A page of the settings. The settings overview, its search and the command palette list it. */
export type SettingsPage = {
  to: string
  label: Message
  /** One sentence: what the page is for. The page shows it below its heading. */
  help: Message
  group: SettingsGroup
  icon: Icon
  roles: readonly Role[]
  /** Names of single settings and other words for them, separated by commas. The search finds them. */
  keywords: Message
}

const ADMIN: readonly Role[] = ['Admin']
const STAFF: readonly Role[] = ['SupportTeam', 'Admin']

/** All pages of the settings. Their addresses are in `web/src/app/routes.tsx`. */
export const SETTINGS_PAGES = {
  branding: {
    to: '/settings/branding',
    label: message('Branding'),
    help: message('Set the name, logo and colour that people see on pages and in emails.'),
    group: 'desk',
    icon: IconPalette,
    roles: ADMIN,
    keywords: message('logo, name of the help desk, accent color, colour, theme, icon, company'),
  },
  desk: {
    to: '/settings/desk',
    label: message('Language, time zone and address'),
    help: message('Set the default language and time zone, and the address used in links.'),
    group: 'desk',
    icon: IconWorld,
    roles: ADMIN,
    keywords: message('locale, general, timezone, domain, host, PUBLIC_URL, public address, URL'),
  },
  notifications: {
    to: '/notifications',
    label: message('Notifications'),
    help: message('Choose which notifications you get, where and when.'),
    group: 'desk',
    icon: IconBell,
    roles: STAFF,
    keywords: message(
      'alerts, bell, browser notifications, email digest, hourly, quiet hours, do not disturb',
    ),
  },
  setup: {
    to: '/setup/branding',
    label: message('Setup'),
    help: message('Go through the first steps again: name, public address, email and team.'),
    group: 'desk',
    icon: IconRocket,
    roles: ADMIN,
    keywords: message('first steps, get started, wizard, PUBLIC_URL, onboarding'),
  },
  users: {
    to: '/AllUsers',
    label: message('All Users'),
    help: message('View, suspend and delete the accounts of requesters, support members and admins.'),
    group: 'people',
    icon: IconUsers,
    roles: ADMIN,
    keywords: message('people, members, agents, accounts, suspend, log out everywhere, reset two-factor'),
  },
  addClients: {
    to: '/UserRegister',
    label: message('Add Clients'),
    help: message('Create an account for a support member or an admin.'),
    group: 'people',
    icon: IconUserPlus,
    roles: ADMIN,
    keywords: message('invite, new user, new agent, new admin, register, colleague'),
  },
  invitations: {
    to: '/invitations',
    label: message('Invitations'),
    help: message('Invite support members and admins by email or with a link.'),
    group: 'people',
    icon: IconMailPlus,
    roles: ADMIN,
    keywords: message('invite, invitation link, colleague, new agent, new admin, onboarding'),
  },
  teams: {
    to: '/teams',
    label: message('Teams'),
    help: message('Group support members, so that tickets can be assigned to a team.'),
    group: 'people',
    icon: IconUsersGroup,
    roles: ADMIN,
    keywords: message('groups, departments, members, queue'),
  },
  tags: {
    to: '/tags',
    label: message('Tags'),
    help: message('Label tickets by topic, and decide who may create new tags.'),
    group: 'tickets',
    icon: IconTag,
    roles: ADMIN,
    keywords: message('labels, topics, categories, merge tags, archive'),
  },
  forms: {
    to: '/forms',
    label: message('Forms'),
    help: message('Choose the fields that requesters and support fill in for each kind of ticket.'),
    group: 'tickets',
    icon: IconForms,
    roles: ADMIN,
    keywords: message('custom fields, ticket form, required, drop-down, options'),
  },
  macros: {
    to: '/macros',
    label: message('Macros'),
    help: message(
      'Insert a reply and update the ticket in one step. Type “:” in a reply, or use a shortcut key.',
    ),
    group: 'tickets',
    icon: IconBolt,
    roles: STAFF,
    keywords: message('canned responses, templates, saved replies, snippets, text blocks'),
  },
  calendars: {
    to: '/calendars',
    label: message('Calendars'),
    help: message('Set when your team works: opening hours, holidays and time zone.'),
    group: 'tickets',
    icon: IconCalendarTime,
    roles: ADMIN,
    keywords: message('business hours, working hours, office hours, holidays, vacation, SLA, iCal, shifts'),
  },
  email: {
    to: '/mail',
    label: message('Email'),
    help: message('Connect the mailboxes whose messages become tickets.'),
    group: 'channels',
    icon: IconMailbox,
    roles: ADMIN,
    keywords: message('mailbox, IMAP, incoming, inbound, support address, Gmail, Microsoft 365, held emails'),
  },
  outgoingMail: {
    to: OUTGOING_MAIL,
    label: message('Outgoing email'),
    help: message('Set the mail server that sends replies and notifications.'),
    group: 'channels',
    icon: IconMailForward,
    roles: ADMIN,
    keywords: message('SMTP, mail server, sender address, notifications, test email, delivery'),
  },
  blockedSenders: {
    to: '/mail/blocked',
    label: message('Blocked senders'),
    help: message('Ignore emails from these addresses and domains.'),
    group: 'channels',
    icon: IconMailOff,
    roles: ADMIN,
    keywords: message('spam, junk, block list, blacklist, deny list, unwanted emails'),
  },
  security: {
    to: '/security',
    label: message('Security'),
    help: message('Choose who must use two-factor authentication.'),
    group: 'security',
    icon: IconShieldLock,
    roles: ADMIN,
    keywords: message('2FA, MFA, second factor, policy, passkeys'),
  },
  loginProviders: {
    to: '/login-providers',
    label: message('Login providers'),
    help: message('Let people log in with their company account.'),
    group: 'security',
    icon: IconLogin2,
    roles: ADMIN,
    keywords: message('single sign-on, SSO, OpenID Connect, OIDC, Google, Entra ID, Okta, group mapping'),
  },
  account: {
    to: '/account',
    label: message('Account and security'),
    help: message('Your own password, two-factor authentication, sessions, preferences and API tokens.'),
    group: 'security',
    icon: IconUserShield,
    roles: STAFF,
    keywords: message('my account, change password, passkey, inbox density, personal data, send with'),
  },
  audit: {
    to: '/audit',
    label: message('Audit'),
    help: message('See who changed or read what, and when.'),
    group: 'security',
    icon: IconHistory,
    roles: ADMIN,
    keywords: message('audit log, event log, access log, history, CSV export'),
  },
  webhooks: {
    to: '/webhooks',
    label: message('Webhooks'),
    help: message('Notify other apps as soon as something happens in a ticket.'),
    group: 'integrations',
    icon: IconWebhook,
    roles: ADMIN,
    keywords: message('events, callbacks, automation, Slack, Zapier, secret'),
  },
  apiAccess: {
    to: '/api-access',
    label: message('API access'),
    help: message('Manage API tokens, service accounts and directory sync.'),
    group: 'integrations',
    icon: IconKey,
    roles: ADMIN,
    keywords: message('API tokens, keys, service accounts, SCIM, user provisioning, MCP'),
  },
  apiDocs: {
    to: '/docs/api',
    label: message('API documentation'),
    help: message('Look up and try all calls of the API.'),
    group: 'integrations',
    icon: IconApi,
    roles: STAFF,
    keywords: message('REST, OpenAPI, developers, reference'),
  },
  bin: {
    to: '/bin',
    label: message('Bin'),
    help: message('Restore tickets within 30 days of their deletion, or delete them for good.'),
    group: 'data',
    icon: IconTrash,
    roles: ADMIN,
    keywords: message('deleted tickets, trash, recycle bin, restore, erase'),
  },
  deletedUsers: {
    to: '/AllUsers?deleted=1',
    label: message('Deleted users'),
    help: message('Erase the names and personal data of deleted users.'),
    group: 'data',
    icon: IconUserCancel,
    roles: ADMIN,
    keywords: message('privacy, GDPR, erasure, right to be forgotten, personal data'),
  },
} as const satisfies Record<string, SettingsPage>

export type SettingsPageId = keyof typeof SETTINGS_PAGES

/** Whether an address is a settings page of the role, or below one. */
export const isSettingsAddress = (role: Role, path: string): boolean =>
  settingsPagesFor(role).some(({ to }) => path === to || path.startsWith(`${to}/`))

/** The settings pages of a role, in the order of their groups. */
export function settingsPagesFor(role: Role): readonly SettingsPage[] {
  const pages: readonly SettingsPage[] = Object.values(SETTINGS_PAGES)
  return Object.keys(SETTINGS_GROUPS).flatMap((group) =>
    pages.filter((page) => page.group === group && page.roles.includes(role)),
  )
}
