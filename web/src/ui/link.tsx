import type { ComponentProps } from 'react'
import { type NavigateOptions, type To, useHref, useLinkClickHandler, useMatch } from 'react-router'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Pick<NavigateOptions, 'replace' | 'state'> & { to: To }

/**
 * A link to a page of ours. The one of the router brings along what servers render and what is fetched ahead, which every
 * visitor would load and nobody uses.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target: rest.target })
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}

type MenuLinkProps = LinkProps & {
  to: string
  /** Whether pages below this one are others. */
  end?: boolean
}

/** A link of a menu, which says whether its page is the one that is shown. */
export function MenuLink({ to, end = false, ...rest }: MenuLinkProps) {
  const isHere = useMatch({ path: to, end }) !== null
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />
}
