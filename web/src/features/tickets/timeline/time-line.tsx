import type { TicketDetails } from '#api/models.ts'
import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Skeletons } from '#ui/feedback/loading.tsx'
import classes from './time-line.module.css'
import { t } from '#ui/language/t.ts'
import { late } from '#ui/late/late.tsx'

/** For requesters beside their chat. */
const WhatWasDone = late(async () => (await import('./what-was-done.tsx')).WhatWasDone)

type Props = {
  ticket: TicketDetails
  isForStaff: boolean
  /** All that was said, noted and done in one reading. */
  reading: ReactNode
  /** Where something is written that stands in it then. */
  writing: ReactNode
}

/**
 * Everything that happened to a ticket, by whom and when, latest first. Staff read it in one with what was said and noted. To its
 * requester what is said stands in the chat, and here as well for who asks, or where there is no chat yet.
 */
export function TimeLine({ ticket, isForStaff, reading, writing }: Props) {
  const [asksForAll, askForAll] = useState(false)
  const mayChoose = !isForStaff && ticket.assignee !== null
  const isWhole = asksForAll || !mayChoose
  return (
    <section className={classes.panel} aria-labelledby="time-line" data-screen-only>
      <div className={classes.head}>
        <h2 id="time-line">{t(isWhole ? 'Conversation' : 'Time line')}</h2>
        {mayChoose && (
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={asksForAll}
            onClick={() => askForAll(!asksForAll)}
          >
            {t(asksForAll ? 'Without messages' : 'With messages')}
          </Button>
        )}
      </div>
      {writing}
      <Suspense fallback={<Skeletons shape="lines" />}>
        {isWhole ? reading : <WhatWasDone ticketId={ticket.id} />}
      </Suspense>
    </section>
  )
}
