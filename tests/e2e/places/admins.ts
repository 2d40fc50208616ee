import { ticket, type PageVisit } from './place.ts'

/** The pages of admins. */
export const ADMINS: readonly PageVisit[] = [
  {
    name: 'admin-inbox',
    as: 'Admin',
    path: () => '/inbox',
    // Nothing is assigned to an admin, so the inbox opens the view of the team.
    heading: 'Team’s turn',
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
  { name: 'admin-bin', as: 'Admin', path: () => '/bin', heading: 'Bin' },
  { name: 'admin-blocked', as: 'Admin', path: () => '/mail/blocked', heading: 'Blocked senders' },
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
  { name: 'admin-invitations', as: 'Admin', path: () => '/invitations', heading: 'Invitations' },
  {
    name: 'admin-setup-branding',
    as: 'Admin',
    path: () => '/setup/branding',
    heading: 'Name and logo',
    hasPanes: true,
  },
  {
    name: 'admin-setup-language',
    as: 'Admin',
    path: () => '/setup/language',
    heading: 'Language and time zone',
    hasPanes: true,
  },
  {
    name: 'admin-setup-mailbox',
    as: 'Admin',
    path: () => '/setup/mailbox',
    heading: 'Connect your email',
    hasPanes: true,
  },
  {
    name: 'admin-setup-address',
    as: 'Admin',
    path: () => '/setup/address',
    heading: 'Public address',
    hasPanes: true,
  },
  {
    name: 'admin-setup-team',
    as: 'Admin',
    path: () => '/setup/colleagues',
    heading: 'Invite your team',
    hasPanes: true,
  },
  {
    name: 'admin-setup-samples',
    as: 'Admin',
    path: () => '/setup/samples',
    heading: 'Sample tickets',
    hasPanes: true,
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
