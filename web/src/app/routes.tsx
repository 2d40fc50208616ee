import { ROLES, type Role } from '@support-desk/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { NonIndexRouteObject, RouteObject } from 'react-router'
import { Skeletons } from '../ui/loading.tsx'
import { BareErrorPage, ErrorPage } from './error-page.tsx'
import { requireRole, skipWhenSignedIn } from './guard.ts'
import { Frame } from './shell/frame.tsx'

type Load = () => Promise<ComponentType>

const accounts = {
  login: async () => (await import('../features/accounts/login-page.tsx')).LoginPage,
  register: async () => (await import('../features/accounts/register-page.tsx')).RegisterPage,
  reset: async () => (await import('../features/accounts/reset-password-page.tsx')).ResetPasswordPage,
  profile: async () => (await import('../features/accounts/profile-page.tsx')).ProfilePage,
}

const dashboards = {
  admin: async () => (await import('./admin-home-route.tsx')).AdminHomeRoute,
  support: async () => (await import('../features/dashboards/support-home-page.tsx')).SupportHomePage,
}

const tickets = {
  raise: async () => (await import('../features/tickets/new-ticket-page.tsx')).NewTicketPage,
  mine: async () => (await import('../features/tickets/my-tickets-page.tsx')).MyTicketsPage,
  all: async () => (await import('../features/tickets/all-tickets-page.tsx')).AllTicketsPage,
  take: async () => (await import('../features/tickets/take-ticket-page.tsx')).TakeTicketPage,
  filtered: async () => (await import('../features/tickets/filtered-tickets-page.tsx')).FilteredTicketsPage,
  details: async () => (await import('./ticket-details-route.tsx')).TicketDetailsRoute,
  assign: async () => (await import('../features/tickets/assign-page.tsx')).AssignPage,
}

const landing = async () => (await import('../features/landing/landing-page.tsx')).LandingPage
const conversations = async () => (await import('../features/chat/conversations-page.tsx')).ConversationsPage
const audit = async () => (await import('../features/audit/audit-page.tsx')).AuditPage
const account = async () => (await import('../features/account/account-page.tsx')).AccountPage
const security = async () => (await import('../features/security/security-page.tsx')).SecurityPage
const people = async () => (await import('../features/people/people-page.tsx')).PeoplePage

/** Every address of the product, who may open it, and what it shows. */
export function createRoutes(client: QueryClient): RouteObject[] {
  const page = (path: string, load: Load): NonIndexRouteObject => ({
    path,
    lazy: { Component: load },
    HydrateFallback: PageFallback,
  })
  const guarded = (path: string, roles: readonly Role[], load: Load): NonIndexRouteObject => ({
    ...page(path, load),
    loader: requireRole(client, roles),
  })
  const pages: RouteObject[] = [
    page('/', landing),
    { ...page('/Login', accounts.login), loader: skipWhenSignedIn(client) },
    page('/UserRegister', accounts.register),
    page('/resetpassword', accounts.reset),
    guarded('/account', ROLES, account),
    guarded('/profileupdate', ['User'], accounts.profile),
    guarded('/NewTicket', ['User'], tickets.raise),
    guarded('/viewTickets', ['User'], tickets.mine),
    guarded('/AdminPage', ['Admin'], dashboards.admin),
    guarded('/admintable', ['Admin'], tickets.all),
    {
      ...guarded('/AllUsers', ['Admin'], people),
      children: [{ path: 'Filterby/:filter', Component: Nothing }],
    },
    guarded('/audit', ['Admin'], audit),
    guarded('/security', ['Admin'], security),
    guarded('/allsupportteam/:ticketid', ['Admin'], tickets.assign),
    guarded('/supporttmhomepage', ['SupportTeam'], dashboards.support),
    guarded('/SupportTeam-AllTickets', ['SupportTeam', 'Admin'], tickets.take),
    guarded('/ticketfilter/:filter', ROLES, tickets.filtered),
    guarded('/ViewTicketDetails/:ticketid', ROLES, tickets.details),
    guarded('/chat', ROLES, conversations),
    { path: '*', Component: ErrorPage },
  ]
  return [
    {
      Component: Frame,
      ErrorBoundary: BareErrorPage,
      children: [{ ErrorBoundary: ErrorPage, children: pages }],
    },
  ]
}

/** Stands where a page will be while its code and the check of the session are on their way. */
const PageFallback = () => <Skeletons shape="details" />

/** The parent reads the filter from the address, so the nested route adds nothing of its own. */
const Nothing = () => null
