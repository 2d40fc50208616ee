import { type ComponentProps, type MouseEvent, use } from 'react'
import { type Navigation, NavigationContext } from './navigation.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of ours, from its first slash on. */
  to: string
  /** Takes the place of this entry of the browser's history; so does a link to the page that is shown. */
  replace?: boolean
  /** What the page is to know. */
  state?: unknown
}

/** A link to a page of ours, for all that visitors load too. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const navigation = use(NavigationContext)
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (!navigation || !isPlainClick(event)) return
        event.preventDefault()
        const isHere = to === addressIn(navigation)
        void navigation.navigate(to, { replace: replace ?? isHere, state })
      }}
    >
      {children}
    </a>
  )
}

/** Whether a click is for this window; all others are the browser's. */
const isPlainClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  ['', '_self'].includes(event.currentTarget.target) &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

const addressIn = ({ location: { pathname, search, hash } }: Navigation): string => pathname + search + hash

type MenuLinkProps = LinkProps & {
  /** Whether pages below this one are others. */
  end?: boolean
}

/** A link of a menu, which says whether its page is the one that is shown. */
export function MenuLink({ to, end = false, ...rest }: MenuLinkProps) {
  const shown = withSlash(use(NavigationContext)?.location.pathname ?? '')
  const isHere = end ? shown === withSlash(to) : shown.startsWith(withSlash(to))
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />
}

/** Addresses of pages mean the same in capitals, and with a slash at their end. */
const withSlash = (path: string): string => `${path.toLowerCase().replace(/\/+$/, '')}/`
