import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UserNotification } from '#api/models.ts'
import { t } from '#ui/language/t.ts'
import { notificationsQuery } from './queries.ts'
import { useOpenNotification } from './use-notifications.ts'

/** The longest delay of a timer, in ms. Later times are looked at again then. */
const LONGEST_MS = 12 * 60 * 60 * 1000

/** Shows new notifications by the browser while a page is open, as the user chose. Renders nothing. */
export function BrowserNotifications() {
  const { data } = useQuery(notificationsQuery())
  const open = useOpenNotification()
  const known = useRef<Set<string> | null>(null)
  useFetchWhileHidden()
  useEffect(() => {
    if (!data) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      const now = Date.now()
      const due = data.filter(({ browserAt }) => browserAt !== null && Date.parse(browserAt) <= now)
      // Notifications from before the page was opened are not shown again.
      const isFirst = known.current === null
      const seen = (known.current ??= new Set())
      const fresh = due.filter(({ id }) => !seen.has(id))
      for (const { id } of due) seen.add(id)
      if (!isFirst) showAll(fresh, open)
      const next = data
        .flatMap(({ browserAt }) =>
          browserAt !== null && Date.parse(browserAt) > now ? Date.parse(browserAt) : [],
        )
        .toSorted((one, other) => one - other)[0]
      if (next !== undefined) timer = setTimeout(show, Math.min(next - now, LONGEST_MS))
    }
    show()
    return () => clearTimeout(timer)
  }, [data, open])
  return null
}

/** Shows one notification, or one that summarises several. The tag prevents a second copy by another tab. */
function showAll(fresh: readonly UserNotification[], open: (one: UserNotification) => void): void {
  const [newest] = fresh
  if (!newest) return
  const shown =
    fresh.length === 1
      ? new Notification(newest.ticket.subject, { body: newest.text, tag: newest.id })
      : new Notification(
          t('{count, plural, one {# new notification} other {# new notifications}}', {
            count: fresh.length,
          }),
          {
            body: fresh.map(({ text }) => text).join('\n'),
            tag: newest.id,
          },
        )
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    if (fresh.length === 1) open(newest)
  })
}

/** A hidden page fetches nothing by itself, but the list is needed to show new notifications. */
function useFetchWhileHidden(): void {
  const client = useQueryClient()
  useEffect(() => {
    const [name] = notificationsQuery().queryKey
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      if (event.query.queryKey[0] !== name || document.visibilityState !== 'hidden') return
      void client.refetchQueries({ queryKey: event.query.queryKey, type: 'active' })
    })
  }, [client])
}
