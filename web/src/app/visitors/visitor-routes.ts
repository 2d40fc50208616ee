import type { ComponentType } from 'react'
import type { PageShape } from '../../ui/page/page-skeleton.tsx'

/** A page that is there for everybody. */
type VisitorRoute = {
  path: string
  load: () => Promise<ComponentType>
  /** What stands there while its code is on its way. */
  shape: PageShape
}

/** The pages of visitors. Who is signed in has them among all others, by another router. */
export const VISITOR_ROUTES: readonly VisitorRoute[] = [
  {
    path: '/',
    load: async () => (await import('../../features/landing/landing-page.tsx')).LandingPage,
    shape: 'words',
  },
  {
    path: '/Login',
    load: async () => (await import('../../features/auth/login-page.tsx')).LoginPage,
    shape: 'sheet',
  },
  {
    path: '/login/:providerId',
    load: async () => (await import('../../features/auth/provider-login-page.tsx')).ProviderLoginPage,
    shape: 'sheet',
  },
  {
    path: '/UserRegister',
    load: async () => (await import('../../features/auth/register-page.tsx')).RegisterPage,
    shape: 'sheet',
  },
  {
    path: '/resetpassword',
    load: async () => (await import('../../features/auth/reset-password-page.tsx')).ResetPasswordPage,
    shape: 'sheet',
  },
]

/** The route of an address, and what the address says at the places that have a name. */
export type VisitorMatch = { route: VisitorRoute; params: Readonly<Record<string, string>> }

/** The page of visitors at an address, found as the library finds all pages; null where there is none. */
export function matchVisitorRoute(pathname: string): VisitorMatch | null {
  for (const route of VISITOR_ROUTES) {
    const params = paramsIn(route.path, pathname)
    if (params) return { route, params }
  }
  return null
}

function paramsIn(path: string, pathname: string): Record<string, string> | null {
  const [wanted, given] = [partsOf(path), partsOf(pathname).map(decoded)]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const said = given[index] ?? ''
    if (part.startsWith(':') && said !== '') params[part.slice(1)] = said
    else if (part.toLowerCase() !== said.toLowerCase()) return null
  }
  return params
}

/** Between its slashes; those at the end count for nothing. */
const partsOf = (path: string): string[] => path.replace(/\/+$/, '').split('/')

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
