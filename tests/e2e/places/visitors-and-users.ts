import { openChat, type PageVisit, ticket } from './place.ts'

/** The public pages, and the pages of requesters. */
export const VISITORS_AND_USERS: readonly PageVisit[] = [
  { name: 'landing', as: null, path: () => '/', heading: 'Welcome To Our Online HelpDesk' },
  { name: 'login', as: null, path: () => '/Login', heading: 'Login' },
  { name: 'register', as: null, path: () => '/UserRegister', heading: 'Register New User' },
  { name: 'reset-password', as: null, path: () => '/resetpassword', heading: 'Choose a new password' },
  { name: 'invitation', as: null, path: () => '/invitation', heading: 'Invitation' },
  { name: 'api-docs', as: null, path: () => '/docs/api', heading: 'API' },
  { name: 'api-call', as: null, path: () => '/docs/api/updateTicketTags', heading: 'API' },
  { name: 'unknown-address', as: null, path: () => '/nowhere', heading: 'Unexpected Application Error!' },

  { name: 'user-profile', as: 'User', path: () => '/profileupdate', heading: /^Hello/ },
  { name: 'user-account', as: 'User', path: () => '/account', heading: 'Account and security' },
  { name: 'user-new-ticket', as: 'User', path: () => '/NewTicket', heading: 'Submit New Ticket' },
  {
    name: 'user-tickets',
    as: 'User',
    path: () => '/viewTickets',
    heading: 'View All Tickets',
    shows: 'table',
  },
  {
    name: 'user-waiting',
    as: 'User',
    path: () => '/ticketfilter/waiting',
    heading: 'waiting Tickets',
    shows: 'table',
  },
  {
    name: 'user-ticket',
    as: 'User',
    path: ({ assigned }) => ticket(assigned),
    heading: 'Created Ticket',
    ready: openChat,
  },
  {
    name: 'user-shared-tickets',
    as: 'User',
    path: () => '/shared-tickets',
    heading: 'Shared tickets',
    shows: 'table',
  },
  {
    name: 'user-shared-ticket',
    as: 'User',
    path: () => '/shared-tickets',
    heading: 'Shared tickets',
    ready: async (page, say) => {
      await page.locator('main a[href^="/shared-tickets/"]').first().click()
      await page.getByRole('region', { name: say('Conversation') }).waitFor()
    },
  },
  { name: 'user-api-call', as: 'User', path: () => '/docs/api/listTickets', heading: 'API' },
  { name: 'user-chats', as: 'User', path: () => '/chat', heading: 'Conversations' },
]
