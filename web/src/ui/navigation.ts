import { createContext, use } from 'react'

/** Where somebody is; `key` names the entry of the browser's history, and is `default` for the first page. */
export type Location = {
  pathname: string
  search: string
  hash: string
  /** What the page before wants to be known here. */
  state: unknown
  key: string
}

/** Goes to an address of ours. `replace` takes the place of this entry of the history. Resolves when the page is there. */
export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => Promise<void>

/** Where somebody is, and the way to somewhere else. */
export type Navigation = {
  location: Location
  /** What the address says at the places of its route that have a name. */
  params: Readonly<Record<string, string | undefined>>
  navigate: Navigate
}

/**
 * The navigation of what visitors load too. Two routers give it: that of visitors, and the library's, which visitors do not load.
 * Null where not even the frame of the pages could be shown.
 */
export const NavigationContext = createContext<Navigation | null>(null)

const useNavigation = (): Navigation => {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('There is no router around this.')
  return navigation
}

/** Where somebody is. */
export const useLocation = (): Location => useNavigation().location

/** What the address says at the places that have a name. */
export const useParams = (): Navigation['params'] => useNavigation().params

/** The way to another page. */
export const useNavigate = (): Navigate => useNavigation().navigate
