import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import classes from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** What the browser tab says, where that is not the heading. */
  documentTitle?: string
  actions?: ReactNode
}

/** The heading of a page with its actions. On arrival it gets the focus, which announces the page. */
export function PageHeader({ title, documentTitle = title, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const isFirstPage = key === 'default'
  useEffect(() => {
    const focusIsKept = document.activeElement?.closest('main') != null
    if (!isFirstPage && !focusIsKept) heading.current?.focus({ preventScroll: true })
  }, [pathname, isFirstPage])
  return (
    <div className={classes.header}>
      <title>{`${documentTitle} · Support Desk`}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
