import { ROLES, type Role } from '@support-desk/contract'
import type { ComponentType } from 'react'
import { isRouteErrorResponse, type NonIndexRouteObject, type RouteObject, useRouteError } from 'react-router'
import { PageSkeleton, type PageShape } from '#ui/page/page-skeleton.tsx'
import type { LazyCache } from './cache/lazy-cache.ts'
import { BareErrorPage, ErrorPage } from './error-page.tsx'
import { type LoadPrefetch, requireRole, skipWhenSignedIn } from './guard.ts'
import { BARE, FramedPages } from './framed-pages.tsx'

type Load = () => Promise<ComponentType>

const landing = async () => (await import('#features/landing/landing-page.tsx')).LandingPage
const auth = {
  logIn: async () => (await import('#features/auth/login-page.tsx')).LoginPage,
  byProvider: async () => (await import('#features/auth/provider-login-page.tsx')).ProviderLoginPage,
  register: async () => (await import('#features/auth/register-page.tsx')).RegisterPage,
  completePasswordReset: async () =>
    (await import('#features/auth/reset-password-page.tsx')).ResetPasswordPage,
}

const dashboards = {
  admin: async () => (await import('./admin-home-route.tsx')).AdminHomeRoute,
  support: async () => (await import('#features/reports/support-home-page.tsx')).SupportHomePage,
}

const tickets = {
  raise: async () => (await import('#features/tickets/new-ticket/new-ticket-page.tsx')).NewTicketPage,
  onBehalf: async () => (await import('#features/tickets/on-behalf/on-behalf-page.tsx')).OnBehalfPage,
  mine: async () => (await import('#features/tickets/lists/my-tickets-page.tsx')).MyTicketsPage,
  all: async () => (await import('#features/tickets/lists/all-tickets-page.tsx')).AllTicketsPage,
  take: async () => (await import('#features/tickets/lists/take-ticket-page.tsx')).TakeTicketPage,
  filtered: async () =>
    (await import('#features/tickets/lists/filtered-tickets-page.tsx')).FilteredTicketsPage,
  details: async () => (await import('#features/tickets/details/ticket-details-page.tsx')).TicketDetailsPage,
  numbered: async () =>
    (await import('#features/tickets/details/numbered-ticket-page.tsx')).NumberedTicketPage,
  assign: async () => (await import('#features/tickets/assign/assign-page.tsx')).AssignPage,
}

/** First requests of pages, sent while the code of the page is loading. */
const prefetches = {
  mine: async () => (await import('#features/tickets/lists/prefetch.ts')).prefetchMine,
  all: async () => (await import('#features/tickets/lists/prefetch.ts')).prefetchAll,
  take: async () => (await import('#features/tickets/lists/prefetch.ts')).prefetchTake,
  filtered: async () => (await import('#features/tickets/lists/prefetch.ts')).prefetchFiltered,
  inbox: async () => (await import('#features/inbox/asked-ahead.ts')).askInboxAhead,
} satisfies Record<string, LoadPrefetch>

const profile = async () => (await import('#features/settings/profile/profile-page.tsx')).ProfilePage
const conversations = async () =>
  (await import('#features/conversation/conversations-page.tsx')).ConversationsPage
const bin = async () => (await import('#features/bin/bin-page.tsx')).BinPage
const audit = async () => (await import('#features/audit/audit-page.tsx')).AuditPage
const account = async () => (await import('#features/settings/account-page.tsx')).AccountPage
const notifications = async () =>
  (await import('#features/settings/notifications/notifications-page.tsx')).NotificationsPage
const security = async () => (await import('#features/settings/security/security-page.tsx')).SecurityPage
const loginProviders = async () =>
  (await import('#features/settings/login-providers/login-providers-page.tsx')).LoginProvidersPage
const apiAccess = async () => (await import('#features/settings/tokens/api-access-page.tsx')).ApiAccessPage
const teams = async () => (await import('#features/teams/teams-page.tsx')).TeamsPage
const macros = async () => (await import('#features/macros/macros-page.tsx')).MacrosPage
const tags = async () => (await import('#features/tags/tags-page.tsx')).TagsPage
const forms = async () => (await import('#features/fields/forms-page.tsx')).FormsPage
const mail = {
  boxes: async () => (await import('#features/mail/mailboxes/mailboxes-page.tsx')).MailboxesPage,
  settings: async () => (await import('#features/mail/mailboxes/settings-page.tsx')).SettingsPage,
  signIn: async () => (await import('#features/mail/mailboxes/sign-in-page.tsx')).SignInPage,
  outgoing: async () => (await import('#features/mail/outgoing/outgoing-mail-page.tsx')).OutgoingMailPage,
  blocked: async () => (await import('#features/mail/blocked/blocked-page.tsx')).BlockedPage,
  texts: async () => (await import('#features/mail/texts/texts-page.tsx')).TextsPage,
  received: async () => (await import('#features/mail/received/received-page.tsx')).ReceivedPage,
}
const calendars = {
  all: async () => (await import('#features/sla/calendars-page.tsx')).CalendarsPage,
  one: async () => (await import('#features/sla/calendar-page.tsx')).CalendarPage,
}
const webhooks = {
  all: async () => (await import('#features/webhooks/webhooks-page.tsx')).WebhooksPage,
  one: async () => (await import('#features/webhooks/webhook-page.tsx')).WebhookPage,
}
const apiDocs = async () => (await import('#features/api-docs/api-docs-page.tsx')).ApiDocsPage
const inbox = async () => (await import('./inbox-route.tsx')).InboxRoute
const settings = async () => (await import('#features/settings/overview/settings-page.tsx')).SettingsPage
const deskSettings = async () => (await import('#features/settings/desk/desk-page.tsx')).DeskPage
const branding = async () => (await import('#features/settings/branding/branding-page.tsx')).BrandingPage
const contacts = {
  all: async () => (await import('#features/contacts/contacts-page.tsx')).ContactsPage,
  one: async () => (await import('#features/contacts/contact-page.tsx')).ContactPage,
}
const organisations = {
  all: async () => (await import('#features/organisations/organisations-page.tsx')).OrganisationsPage,
  one: async () => (await import('#features/organisations/organisation-page.tsx')).OrganisationPage,
}
const shared = {
  all: async () => (await import('#features/shared-tickets/shared-tickets-page.tsx')).SharedTicketsPage,
  one: async () => (await import('#features/shared-tickets/shared-ticket-page.tsx')).SharedTicketPage,
}
const users = async () => (await import('#features/users/users-page.tsx')).UsersPage

const invitation = async () => (await import('#features/setup/invitation-page.tsx')).InvitationPage
const invitations = async () => (await import('#features/setup/invitations-page.tsx')).InvitationsPage
const setup = async () => (await import('./setup-route.tsx')).SetupRoute
const claim = async () => (await import('#features/setup/claim-page.tsx')).ClaimPage

/** All addresses of the product, with their roles and pages. */
export function createRoutes(cache: LazyCache): RouteObject[] {
  const page = (path: string, load: Load, shape: PageShape): NonIndexRouteObject => ({
    path,
    lazy: { Component: load },
    // Shown while the code and the session check are loading.
    HydrateFallback: () => <PageSkeleton shape={shape} />,
  })
  const guarded = (
    path: string,
    roles: readonly Role[],
    load: Load,
    shape: PageShape,
    prefetch?: LoadPrefetch,
  ): NonIndexRouteObject => ({
    ...page(path, load, shape),
    loader: requireRole(cache, roles, prefetch),
  })
  const pages: RouteObject[] = [
    page('/', landing, 'words'),
    { ...page('/Login', auth.logIn, 'sheet'), loader: skipWhenSignedIn(cache) },
    page('/login/:providerId', auth.byProvider, 'sheet'),
    page('/UserRegister', auth.register, 'sheet'),
    { ...page('/setup', claim, 'sheet'), handle: BARE },
    { ...guarded('/setup/:step', ['Admin'], setup, 'form'), handle: BARE },
    { ...page('/invitation', invitation, 'sheet'), handle: BARE },
    page('/resetpassword', auth.completePasswordReset, 'sheet'),
    {
      ...page('/docs/api/:name?', apiDocs, 'lines'),
      // The page uses the cache but checks no session.
      loader: () => cache.load().then(() => null),
    },
    guarded('/account', ROLES, account, 'form'),
    guarded('/profileupdate', ['User'], profile, 'sheet'),
    guarded('/NewTicket', ['User'], tickets.raise, 'form'),
    guarded('/tickets/new', ['SupportTeam', 'Admin'], tickets.onBehalf, 'form'),
    guarded('/viewTickets', ['User'], tickets.mine, 'list', prefetches.mine),
    guarded('/AdminPage', ['Admin'], dashboards.admin, 'tiles'),
    guarded('/admintable', ['Admin'], tickets.all, 'list', prefetches.all),
    {
      ...guarded('/AllUsers', ['Admin'], users, 'list'),
      children: [{ path: 'Filterby/:filter', Component: Nothing }],
    },
    guarded('/settings', ['SupportTeam', 'Admin'], settings, 'lines'),
    guarded('/settings/desk', ['Admin'], deskSettings, 'form'),
    guarded('/settings/branding', ['Admin'], branding, 'form'),
    guarded('/contacts', ['SupportTeam', 'Admin'], contacts.all, 'list'),
    guarded('/contacts/:userId', ['SupportTeam', 'Admin'], contacts.one, 'details'),
    guarded('/organisations', ['SupportTeam', 'Admin'], organisations.all, 'list'),
    guarded('/organisations/:organisationId', ['SupportTeam', 'Admin'], organisations.one, 'details'),
    guarded('/shared-tickets', ['User'], shared.all, 'list'),
    guarded('/shared-tickets/:ticketId', ['User'], shared.one, 'details'),
    guarded('/settings/outgoing-mail', ['Admin'], mail.outgoing, 'form'),
    guarded('/invitations', ['Admin'], invitations, 'lines'),
    guarded('/teams', ['Admin'], teams, 'list'),
    guarded('/tags', ['Admin'], tags, 'list'),
    guarded('/macros', ['SupportTeam', 'Admin'], macros, 'list'),
    guarded('/forms', ['Admin'], forms, 'list'),
    guarded('/mail', ['Admin'], mail.boxes, 'lines'),
    guarded('/mail/new', ['Admin'], mail.settings, 'form'),
    guarded('/mail/new/all-settings', ['Admin'], mail.settings, 'form'),
    guarded('/mail/sign-in/:provider', ['Admin'], mail.signIn, 'form'),
    guarded('/mail/blocked', ['Admin'], mail.blocked, 'lines'),
    guarded('/mail/:mailboxId', ['Admin'], mail.received, 'list'),
    guarded('/mail/:mailboxId/settings', ['Admin'], mail.settings, 'form'),
    guarded('/mail/:mailboxId/texts', ['Admin'], mail.texts, 'form'),
    guarded('/calendars', ['Admin'], calendars.all, 'lines'),
    guarded('/calendars/:calendarId', ['Admin'], calendars.one, 'form'),
    guarded('/webhooks', ['Admin'], webhooks.all, 'lines'),
    guarded('/webhooks/:webhookId', ['Admin'], webhooks.one, 'list'),
    guarded('/notifications', ['SupportTeam', 'Admin'], notifications, 'form'),
    guarded('/bin', ['Admin'], bin, 'lines'),
    guarded('/audit', ['Admin'], audit, 'list'),
    guarded('/security', ['Admin'], security, 'form'),
    guarded('/login-providers', ['Admin'], loginProviders, 'lines'),
    guarded('/api-access', ['Admin'], apiAccess, 'form'),
    guarded('/allsupportteam/:ticketId', ['Admin'], tickets.assign, 'list'),
    guarded('/supporttmhomepage', ['SupportTeam'], dashboards.support, 'tiles'),
    guarded('/SupportTeam-AllTickets', ['SupportTeam', 'Admin'], tickets.take, 'list', prefetches.take),
    guarded('/ticketfilter/:filter', ROLES, tickets.filtered, 'list', prefetches.filtered),
    guarded('/ViewTicketDetails/:ticketId', ROLES, tickets.details, 'details'),
    guarded('/t/:number', ROLES, tickets.numbered, 'details'),
    {
      ...guarded('/inbox', ['SupportTeam', 'Admin'], inbox, 'lines', prefetches.inbox),
      // Moving between tickets stays on the page, so skip the session check.
      shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
        (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) &&
        defaultShouldRevalidate,
    },
    guarded('/chat', ROLES, conversations, 'lines'),
    { path: '*', Component: NoPage },
  ]
  return [
    {
      Component: FramedPages,
      ErrorBoundary: BareErrorPage,
      children: [{ ErrorBoundary: FailedPage, children: pages }],
    },
  ]
}

const NoPage = () => <ErrorPage leadsNowhere />

function FailedPage() {
  const failure = useRouteError()
  return <ErrorPage leadsNowhere={isRouteErrorResponse(failure) && failure.status === 404} />
}

/** The parent route reads the filter from the address, so the nested route renders nothing. */
const Nothing = () => null
