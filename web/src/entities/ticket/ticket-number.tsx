import { VisuallyHidden } from '@mantine/core'
import classes from './ticket-number.module.css'
import { useTicketNumber } from './use-ticket-number.ts'
import { rich } from '#ui/language/t.ts'

type Props = {
  id: string
  /** The number, if it is already known. Null for a deleted ticket. */
  number?: number | null
  /** Whether the subject flows around the number, with the full width from its second line on. */
  isFlowedAround?: boolean
}

/** A ticket's number before its subject: `#123`, read aloud as “ticket 123”. */
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
