import type { ReactNode } from 'react'
import classes from './page-header.module.css'
import { useTitleMark } from './title-mark.ts'
import { useArrival } from './use-arrival.ts'

type PageHeaderProps = {
  title: string
  /** What the browser tab says, where that is not the heading. */
  documentTitle?: string
  actions?: ReactNode
}

/** The heading of a page with its actions. On arrival it gets the focus, which announces the page. */
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
