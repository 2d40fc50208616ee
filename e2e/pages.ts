import { type Role, SOURCE_LANGUAGE } from '@support-desk/contract'
import type { Page } from 'playwright-core'
import { type Say, sayIn } from './harness/words.ts'

/** What the addresses of some pages contain. */
export type Example = { unassigned: string; assigned: string; username: string }

/** A page as one role sees it, and what has to be done to get there once it is open. */
export type Place = {
  name: string
  as: Role | null
  path: (example: Example) => string
  /** A heading that says the page has arrived. */
  heading: string | RegExp
  /** Tables cut nothing off and are cards on a phone; tiles stand in full rows. */
  shows?: 'table' | 'tiles'
  ready?: (page: Page, say: Say) => Promise<void>
  /** Whether the page has panes of its own, beside which the sidebar is folded. */
  hasPanes?: true
}

const ticket = (id: string): string => `/ViewTicketDetails/${id}`
const openChat = async (page: Page, say: Say): Promise<void> => {
  await page.getByRole('button', { name: say('Chat'), exact: true }).click()
  await page.getByRole('log').waitFor()
}

/** Every page of the product, as everybody who may open it sees it. */
export const PLACES: readonly Place[] = [
  { name: 'landing', as: null, path: () => '/', heading: 'Welcome To Our Online HelpDesk' },
  { name: 'login', as: null, path: () => '/Login', heading: 'Login' },
  { name: 'register', as: null, path: () => '/UserRegister', heading: 'Register New User' },
  { name: 'reset-password', as: null, path: () => '/resetpassword', heading: 'Choose a new password' },
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
  { name: 'user-chats', as: 'User', path: () => '/chat', heading: 'Conversations' },

  {
    name: 'support-home',
    as: 'SupportTeam',
    path: () => '/supporttmhomepage',
    heading: 'Support User',
    shows: 'tiles',
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
    // That of the list, or in a narrow window that of the ticket.
    heading: /\S/,
    ready: (page, say) =>
      page
        .getByRole('region', { name: say('Ticket'), exact: true })
        .locator(':is(h1, h2)[tabindex]')
        .waitFor(),
    hasPanes: true,
  },
  {
    name: 'admin-inbox',
    as: 'Admin',
    path: () => '/inbox',
    heading: 'Your turn',
    ready: (page, say) => page.getByText(say('Nothing waits for you.')).waitFor(),
    hasPanes: true,
  },

  { name: 'admin-home', as: 'Admin', path: () => '/AdminPage', heading: 'Admin Home Page', shows: 'tiles' },
  { name: 'admin-tickets', as: 'Admin', path: () => '/admintable', heading: 'All Tickets', shows: 'table' },
  {
    name: 'admin-unassigned',
    as: 'Admin',
    path: () => '/ticketfilter/Unassigned',
    heading: 'Unassigned Tickets',
    shows: 'table',
  },
  {
    name: 'admin-ticket',
    as: 'Admin',
    path: ({ unassigned }) => ticket(unassigned),
    heading: 'Created Ticket',
  },
  {
    name: 'admin-assign',
    as: 'Admin',
    path: ({ unassigned }) => `/allsupportteam/${unassigned}`,
    heading: 'Assign Ticket',
    shows: 'table',
  },
  { name: 'admin-add', as: 'Admin', path: () => '/UserRegister', heading: 'Add Clients' },
  { name: 'admin-users', as: 'Admin', path: () => '/AllUsers', heading: 'All Users', shows: 'table' },
  {
    name: 'admin-deleted-users',
    as: 'Admin',
    path: () => '/AllUsers',
    heading: 'All Users',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('Deleted users') }).click()
      await page
        .getByRole('dialog', { name: say('Deleted users') })
        .getByRole('status')
        .waitFor()
    },
  },
  {
    name: 'admin-support',
    as: 'Admin',
    path: () => '/AllUsers/Filterby/SupportTeam',
    heading: 'All Users',
    shows: 'table',
  },
  {
    name: 'admin-admins',
    as: 'Admin',
    path: () => '/AllUsers/Filterby/Admin',
    heading: 'All Users',
    shows: 'table',
  },
  { name: 'admin-teams', as: 'Admin', path: () => '/teams', heading: 'Teams', shows: 'table' },
  {
    name: 'admin-team',
    as: 'Admin',
    path: () => '/teams?team=new',
    heading: 'Teams',
    ready: (page, say) => page.getByRole('dialog', { name: say('New team') }).waitFor(),
  },
  { name: 'admin-audit', as: 'Admin', path: () => '/audit', heading: 'Audit', shows: 'table' },
  { name: 'admin-security', as: 'Admin', path: () => '/security', heading: 'Security' },
  {
    name: 'admin-user',
    as: 'Admin',
    path: ({ username }) => `/AllUsers/Filterby/User?user=${username}`,
    heading: 'All Users',
    shows: 'table',
    ready: (page, say) => page.getByRole('heading', { name: say('All Tickets BY This User') }).waitFor(),
  },
]

/** Waits until a page shows what it has to show, and nothing is on its way any more. */
export async function arrive(
  page: Page,
  { as, heading, ready, hasPanes }: Place,
  language: string = SOURCE_LANGUAGE,
): Promise<void> {
  const say = sayIn(language)
  const name = language === SOURCE_LANGUAGE ? { name: heading } : {}
  await page.getByRole('heading', { level: 1, ...name }).waitFor()
  await page.getByText(say('content is loading...')).first().waitFor({ state: 'detached' })
  await ready?.(page, say)
  // Menu and sidebar are loaded on their own; in a narrow window they are there without being seen.
  if (as && !hasPanes) await page.getByText(say('User Statistics')).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}
