import { openDialog, type PageVisit } from './place.ts'

/** The settings pages of admins. */
export const SETTINGS: readonly PageVisit[] = [
  { name: 'admin-api-access', as: 'Admin', path: () => '/api-access', heading: 'API access' },
  { name: 'admin-settings', as: 'Admin', path: () => '/settings', heading: 'Settings' },
  {
    name: 'admin-desk',
    as: 'Admin',
    path: () => '/settings/desk',
    heading: 'Language, time zone and address',
  },
  { name: 'admin-branding', as: 'Admin', path: () => '/settings/branding', heading: 'Branding' },
  { name: 'admin-teams', as: 'Admin', path: () => '/teams', heading: 'Teams', shows: 'table' },
  {
    name: 'admin-team',
    as: 'Admin',
    path: () => '/teams?team=new',
    heading: 'Teams',
    ready: (page, say) => page.getByRole('dialog', { name: say('New team') }).waitFor(),
  },
  { name: 'admin-tags', as: 'Admin', path: () => '/tags', heading: 'Tags', shows: 'table' },
  {
    name: 'admin-tag',
    as: 'Admin',
    path: () => '/tags',
    heading: 'Tags',
    ready: openDialog('New tag', 'New tag'),
  },
  {
    name: 'admin-forms',
    as: 'Admin',
    path: () => '/forms',
    heading: 'Forms',
    ready: (page, say) => page.getByRole('button', { name: say('New field') }).waitFor(),
  },
  {
    name: 'admin-form',
    as: 'Admin',
    path: () => '/forms',
    heading: 'Forms',
    ready: async (page, say) => {
      await page.getByRole('listitem').filter({ hasText: 'Broken device' }).getByRole('button').click()
      await page.getByRole('dialog', { name: say('Edit form') }).waitFor()
    },
  },
  {
    name: 'admin-field',
    as: 'Admin',
    path: () => '/forms?field=device',
    heading: 'Forms',
    ready: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'admin-macros', as: 'Admin', path: () => '/macros', heading: 'Macros' },
  {
    name: 'admin-mail',
    as: 'Admin',
    path: () => '/mail',
    heading: 'Email',
    ready: (page) => page.getByRole('listitem', { name: /Help desk/ }).waitFor(),
  },
  { name: 'admin-new-mailbox', as: 'Admin', path: () => '/mail/new', heading: 'New mailbox' },
  {
    name: 'admin-new-mailbox-settings',
    as: 'Admin',
    path: () => '/mail/new/all-settings',
    heading: 'New mailbox',
  },
  {
    name: 'admin-sign-in-app',
    as: 'Admin',
    path: () => '/mail/new',
    heading: 'New mailbox',
    ready: async (page, say) => {
      await page.getByRole('radio', { name: say('Microsoft 365') }).check()
      await page.getByRole('button', { name: say('Continue') }).click()
      await page.getByRole('button', { name: say('Save app registration') }).waitFor()
    },
  },
  {
    name: 'admin-sign-in-refused',
    as: 'Admin',
    path: () => '/mail/sign-in/google',
    heading: 'Sign in to a mailbox',
    ready: (page) => page.getByRole('main').getByRole('alert').waitFor(),
  },
  {
    name: 'admin-outgoing-mail',
    as: 'Admin',
    path: () => '/settings/outgoing-mail',
    heading: 'Outgoing email',
  },
  {
    name: 'admin-mailbox',
    as: 'Admin',
    path: ({ mailboxId }) => `/mail/${mailboxId}/settings`,
    heading: /Help desk/,
  },
  {
    name: 'admin-mail-texts',
    as: 'Admin',
    path: ({ mailboxId }) => `/mail/${mailboxId}/texts`,
    heading: 'Signature and acknowledgement',
  },
  {
    name: 'admin-mails',
    as: 'Admin',
    path: ({ mailboxId }) => `/mail/${mailboxId}`,
    heading: /Help desk/,
    shows: 'table',
  },
  {
    name: 'admin-received-mail',
    as: 'Admin',
    path: ({ mailboxId }) => `/mail/${mailboxId}`,
    heading: /Help desk/,
    ready: async (page) => {
      await page.getByRole('link', { name: /^Fwd: Adapter/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin-calendars',
    as: 'Admin',
    path: () => '/calendars',
    heading: 'Calendars',
    ready: (page) => page.getByRole('listitem').first().waitFor(),
  },
  {
    name: 'admin-calendar',
    as: 'Admin',
    path: ({ calendarId }) => `/calendars/${calendarId}`,
    heading: /Office/,
  },
  {
    name: 'admin-new-calendar',
    as: 'Admin',
    path: () => '/calendars/new',
    heading: 'New calendar',
    ready: async (page, say) => {
      const section = page.getByRole('region', { name: say('Try a due time') })
      await section.getByRole('listitem').last().waitFor()
    },
  },
  {
    name: 'admin-calendar-holidays',
    as: 'Admin',
    path: ({ calendarId }) => `/calendars/${calendarId}`,
    heading: /Office/,
    ready: async (page, say) => {
      await openDialog('Suggest holidays', 'Suggest holidays')(page, say)
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'admin-calendar-feed',
    as: 'Admin',
    path: ({ calendarId }) => `/calendars/${calendarId}`,
    heading: /Office/,
    ready: openDialog('Compare with feed', 'Compare with feed'),
  },
  {
    name: 'admin-webhooks',
    as: 'Admin',
    path: () => '/webhooks',
    heading: 'Webhooks',
    ready: (page) =>
      page
        .getByRole('listitem', { name: /webhook\.invalid/ })
        .first()
        .waitFor(),
  },
  {
    name: 'admin-new-webhook',
    as: 'Admin',
    path: () => '/webhooks',
    heading: 'Webhooks',
    ready: openDialog('New webhook', 'New webhook'),
  },
  {
    name: 'admin-webhook',
    as: 'Admin',
    path: ({ webhookId }) => `/webhooks/${webhookId}`,
    heading: /webhook\.invalid/,
    shows: 'table',
  },
  {
    name: 'admin-webhook-delivery',
    as: 'Admin',
    path: ({ webhookId }) => `/webhooks/${webhookId}`,
    heading: /webhook\.invalid/,
    ready: async (page) => {
      await page
        .getByRole('link', { name: /^webhook\.test/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin-login-providers',
    as: 'Admin',
    path: () => '/login-providers',
    heading: 'Login providers',
    ready: (page) => page.getByText('https://login.invalid/realms/company').waitFor(),
  },
  {
    name: 'admin-new-login-provider',
    as: 'Admin',
    path: () => '/login-providers',
    heading: 'Login providers',
    ready: openDialog('New provider', 'New provider'),
  },
  {
    name: 'admin-login-provider',
    as: 'Admin',
    path: () => '/login-providers',
    heading: 'Login providers',
    ready: async (page, say) => {
      await page.getByRole('listitem').getByText(say('Edit'), { exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
