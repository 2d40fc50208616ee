import { QueryClientContext } from '@tanstack/react-query'
import { type ReactNode, use, useCallback, useSyncExternalStore } from 'react'
import { currentUserQuery } from '#api/session-check.ts'
import { currentLocale } from '#ui/language/language.ts'
import { TimeContext } from '#ui/text/time-context.ts'
import { useSession } from '#ui/use-session.ts'

/**
 * Provides the language of the page and the reader's time zone, or the browser's zone until it is loaded. The zone is
 * read from the cache, where the guard of every page has stored it. A query here would make visitors load the cache.
 */
export function ReaderTimes({ children }: { children: ReactNode }) {
  const client = use(QueryClientContext)
  const { queryKey } = currentUserQuery(useSession())
  const watch = useCallback(
    (listener: () => void) => client?.getQueryCache().subscribe(listener) ?? (() => undefined),
    [client],
  )
  const timeZone = useSyncExternalStore(watch, () => client?.getQueryData(queryKey)?.timeZone ?? undefined)
  return <TimeContext value={{ locale: currentLocale(), timeZone }}>{children}</TimeContext>
}
