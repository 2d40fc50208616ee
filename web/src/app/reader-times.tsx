import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentUserQuery } from '../api/session-check.ts'
import { currentLocale } from '../ui/language/language.ts'
import { TimeContext } from '../ui/text/time-context.ts'
import { useSession } from '../ui/use-session.ts'

/** Times in the language of the page, and in the zone that the reader has chosen; until then in that of the browser. */
export function ReaderTimes({ children }: { children: ReactNode }) {
  const { data } = useQuery(currentUserQuery(useSession()))
  return (
    <TimeContext value={{ locale: currentLocale(), timeZone: data?.timeZone ?? undefined }}>
      {children}
    </TimeContext>
  )
}
