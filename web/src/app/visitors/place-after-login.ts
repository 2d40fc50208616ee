import { rememberPlace } from '../../api/session-end.ts'

/** Pages that mails and users link to or share: who follows such a link signed out gets there after logging in. */
const LINKED = /^\/(?:(?:ViewTicketDetails|t)\/[^/]+|inbox)\/?$/

/** Remembers a place that links lead to, for whoever is not signed in. Says whether it is one. */
export function rememberLinked({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const isLinked = LINKED.test(pathname)
  if (isLinked) rememberPlace(pathname + search, null)
  return isLinked
}
