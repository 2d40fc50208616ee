import type { ReactNode } from 'react'
import classes from './page-header.module.css'
import { useArrival } from './use-arrival.ts'
import { useUnread } from './use-unread.ts'

type PageHeaderProps = {
  title: string
  /** What the browser tab says, where that is not the heading. */
  documentTitle?: string
  actions?: ReactNode
}

const MOST_SHOWN = 99

/** How many messages wait to be read, for those who are at another tab. */
const unreadMark = (messages: number): string =>
  messages === 0 ? '' : `(${messages > MOST_SHOWN ? `${MOST_SHOWN}+` : messages}) `

/** The heading of a page with its actions. On arrival it gets the focus, which announces the page. */
export function PageHeader({ title, documentTitle = title, actions }: PageHeaderProps) {
  const heading = useArrival()
  const { messages } = useUnread()
  return (
    <div className={classes.header}>
      <title>{`${unreadMark(messages)}${documentTitle} · Support Desk`}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
