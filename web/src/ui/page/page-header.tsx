import type { ReactNode } from 'react'
import { useBrand } from '../brand.ts'
import classes from './page-header.module.css'
import { useTitleMark } from './title-mark.ts'
import { useArrival } from './use-arrival.ts'

type PageHeaderProps = {
  title: string
  /** Title of the browser tab, if different from the heading. */
  documentTitle?: string
  actions?: ReactNode
  /** A line above the heading, such as the way back to a parent page. */
  above?: ReactNode
  /** One sentence below the heading. */
  help?: string
}

/**
 * The heading of a page with its actions. After navigation it gets the focus, so that screen readers announce the page.
 */
export function PageHeader({ title, documentTitle = title, actions, above, help }: PageHeaderProps) {
  const heading = useArrival()
  const mark = useTitleMark()
  const { name: brand } = useBrand()
  return (
    <div className={classes.header}>
      <title>{`${mark}${documentTitle} · ${brand}`}</title>
      <div className={classes.words}>
        {above && <p className={classes.above}>{above}</p>}
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {help && <p className={classes.help}>{help}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
