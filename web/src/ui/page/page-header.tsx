import type { ReactNode } from 'react'
import classes from './page-header.module.css'
import { useTitleMark } from './title-mark.ts'
import { useArrival } from './use-arrival.ts'

type PageHeaderProps = {
  title: string
  /** Title of the browser tab, if different from the heading. */
  documentTitle?: string
  actions?: ReactNode
}

/**
 * The heading of a page with its actions. After navigation it gets the focus, so that screen readers announce the page.
 */
export function PageHeader({ title, documentTitle = title, actions }: PageHeaderProps) {
  const heading = useArrival()
  const mark = useTitleMark()
  return (
    <div className={classes.header}>
      <title>{`${mark}${documentTitle} · Support Desk`}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
