import { VisuallyHidden } from '@mantine/core'
import classes from './ticket-number.module.css'
import { useTicketNumber } from './use-ticket-number.ts'
import { rich } from '#ui/language/t.ts'

type Props = {
  id: string
  /** Where the server has told it together with the ticket; null for a ticket that is gone. */
  number?: number | null
  /** Whether the subject flows around it, and has the whole width from its second line on. */
  isFlowedAround?: boolean
}

/** The number by which users know a ticket, for the place before its subject; `#123`, read out as “ticket 123”. */
export function TicketNumber({ id, number: known, isFlowedAround = false }: Props) {
  const number = useTicketNumber(id, known)
  if (number === undefined) return null
  return (
    <bdi
      className={classes.number}
      dir="ltr"
      data-ticket-number
      data-flowed-around={isFlowedAround || undefined}
    >
      {rich('<hidden>ticket </hidden>{number}', {
        hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
        number: (
          <>
            <span aria-hidden>#</span>
            {number}
          </>
        ),
      })}
    </bdi>
  )
}
