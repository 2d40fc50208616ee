import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { NotLoaded } from '../feedback/not-loaded.tsx'
import classes from './card-list.module.css'
import { NewButton } from './new-button.tsx'

type Props<Item> = {
  /** Renders the page's heading with its actions. */
  header: (actions: ReactNode) => ReactNode
  /** Accessible name of the list. */
  label: string
  query: { data: readonly Item[] | undefined; error: Error | null; refetch: () => unknown }
  /** Error title, a sentence. */
  problem: string
  /** The empty state, with the label of its button. */
  none: { title: string; text: string; first: string }
  /** Label of the button that adds a card. */
  add: string
  onAdd: () => void
  /** Renders the card of an item, with its React key. */
  card: (item: Item) => ReactNode
}

/** A page with a card for each item of a short list, such as mailboxes, and a button to add one. */
export function CardListPage<Item>({ header, label, query, problem, none, add, onAdd, card }: Props<Item>) {
  const isEmpty = query.data?.length === 0
  return (
    <>
      {header(!isEmpty && <NewButton label={add} onClick={onAdd} />)}
      <NotLoaded query={query} shape="lines" title={problem} />
      {isEmpty && (
        <EmptyState
          kind="nothing-yet"
          title={none.title}
          text={none.text}
          action={<Button onClick={onAdd}>{none.first}</Button>}
        />
      )}
      {query.data && !isEmpty && (
        <ul className={classes.cards} aria-label={label}>
          {query.data.map((item) => card(item))}
        </ul>
      )}
    </>
  )
}
