import { openChat, openDialog, type PageVisit, ticket } from './place.ts'

/** The pages of support members. */
export const SUPPORT: readonly PageVisit[] = [
  {
    name: 'support-home',
    as: 'SupportTeam',
    path: () => '/supporttmhomepage',
    heading: 'Support User',
    shows: 'tiles',
  },
  {
    name: 'support-settings',
    as: 'SupportTeam',
    path: () => '/settings',
    heading: 'Settings',
  },
  {
    name: 'support-notifications',
    as: 'SupportTeam',
    path: () => '/notifications',
    heading: 'Notifications',
  },
  {
    name: 'support-take',
    as: 'SupportTeam',
    path: () => '/SupportTeam-AllTickets',
    heading: 'Take New Ticket',
    shows: 'table',
  },
  {
    name: 'support-assigned',
    as: 'SupportTeam',
    path: () => '/ticketfilter/Total',
    heading: 'Total Tickets',
    shows: 'table',
  },
  {
    name: 'support-on-behalf',
    as: 'SupportTeam',
    path: () => '/tickets/new',
    heading: 'New ticket',
    ready: (page, say) => page.getByRole('button', { name: say('Create ticket') }).waitFor(),
  },
  {
    name: 'support-new',
    as: 'SupportTeam',
    path: ({ unassigned }) => ticket(unassigned),
    heading: 'Created Ticket',
  },
  {
    name: 'support-ticket',
    as: 'SupportTeam',
    path: ({ assigned }) => ticket(assigned),
    heading: 'Created Ticket',
    ready: openChat,
  },
  {
    name: 'support-chat',
    as: 'SupportTeam',
    path: ({ assigned }) => `/chat?ticket=${assigned}`,
    heading: 'Conversations',
    ready: (page) => page.getByRole('log').waitFor(),
  },
  {
    name: 'support-inbox',
    as: 'SupportTeam',
    path: () => '/inbox?view=all',
    heading: 'All open tickets',
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
    hasPanes: true,
  },
  {
    name: 'support-inbox-ticket',
    as: 'SupportTeam',
    path: ({ assigned }) => `/inbox?view=all&ticket=${assigned}`,
    // The heading of the list, or of the ticket in a narrow window.
    heading: /\S/,
    ready: (page, say) =>
      page
        .getByRole('region', { name: say('Ticket'), exact: true })
        .locator(':is(h1, h2)[tabindex]')
        .waitFor(),
    hasPanes: true,
  },
  {
    name: 'support-mailed-ticket',
    as: 'SupportTeam',
    path: ({ mailed }) => `/inbox?view=all&ticket=${mailed}`,
    heading: /\S/,
    ready: (page, say) => page.getByRole('region', { name: say('Held emails') }).waitFor(),
    hasPanes: true,
  },
  {
    name: 'support-side-conversation',
    as: 'SupportTeam',
    path: ({ mailed }) => `/inbox?view=all&ticket=${mailed}`,
    heading: /\S/,
    ready: async (page, say) => {
      await page
        .getByRole('region', { name: say('Third parties') })
        .getByRole('button')
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('list', { name: say('Emails') })
        .waitFor()
    },
    hasPanes: true,
  },
  {
    name: 'support-ticket-with-side-conversation',
    as: 'SupportTeam',
    path: ({ mailed }) => ticket(mailed ?? ''),
    heading: 'Created Ticket',
    ready: (page, say) => page.getByRole('region', { name: say('Third parties') }).waitFor(),
  },
  {
    name: 'support-contacts',
    as: 'SupportTeam',
    path: () => '/contacts',
    heading: 'Contacts',
    shows: 'table',
  },
  {
    name: 'support-contact',
    as: 'SupportTeam',
    path: () => '/contacts',
    heading: 'Contacts',
    ready: async (page, say) => {
      await page.locator('main a[href^="/contacts/"]').first().click()
      await page.getByRole('region', { name: say('Phone numbers') }).waitFor()
    },
  },
  {
    name: 'support-contact-merge',
    as: 'SupportTeam',
    path: () => '/contacts',
    heading: 'Contacts',
    ready: async (page, say) => {
      await page.locator('main a[href^="/contacts/"]').first().click()
      await page.getByRole('button', { name: say('Merge…') }).click()
      await page.getByRole('dialog').getByRole('option').first().click()
      await page.getByRole('button', { name: say('Merge'), exact: true }).waitFor()
    },
  },
  {
    name: 'support-organisations',
    as: 'SupportTeam',
    path: () => '/organisations',
    heading: 'Organisations',
    shows: 'table',
  },
  {
    name: 'support-organisation',
    as: 'SupportTeam',
    path: () => '/organisations',
    heading: 'Organisations',
    ready: async (page, say) => {
      await page.locator('main a[href^="/organisations/"]').first().click()
      await page.getByRole('region', { name: say('Domains') }).waitFor()
    },
  },
  { name: 'support-macros', as: 'SupportTeam', path: () => '/macros', heading: 'Macros' },
  {
    name: 'support-macro',
    as: 'SupportTeam',
    path: () => '/macros',
    heading: 'Macros',
    ready: openDialog('New macro', 'New macro'),
  },
]
