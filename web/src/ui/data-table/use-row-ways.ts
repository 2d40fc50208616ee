import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../keyboard/use-action.ts'
import { useCursor } from '../rows/use-cursor.ts'
import type { ViewProps } from './view-props.ts'

/**
 * Other ways to open the rows of a table. J and K move through the rows from anywhere on the page. A click on a row
 * outside its controls opens it. Ctrl or Cmd opens a new tab.
 */
export function useRowWays<Row extends { id: string }, Sort extends string>({
  body,
  rows,
  hrefOf,
}: ViewProps<Row, Sort>): void {
  const navigate = useNavigate()
  const { move } = useCursor(body, rows)
  useAction('table.next', () => move(1))
  useAction('table.previous', () => move(-1))

  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button')) return
    const element = event.target.closest<HTMLElement>('[data-index]')
    const row = element ? rows.rowAt(Number(element.dataset.index)) : undefined
    const href = row && hrefOf?.(row)
    const selectsText = window.getSelection()?.isCollapsed === false
    if (!href || selectsText) return
    if (event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener')
    else void navigate(href)
  })
  useEffect(() => {
    const listen = (event: MouseEvent) => onClick(event)
    const element = body.current
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [body])
}
