import type { TicketDetails } from '../../../../api/models.ts'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconHandGrab } from '@tabler/icons-react'
import { useAction, useAriaKey } from '../../../../ui/keyboard/use-action.ts'
import { t } from '../../../../ui/language/t.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import type { TicketActions } from '../actions/use-ticket-actions.ts'
import classes from './head.module.css'
import { StateSelect } from './state-select.tsx'

type Props = { ticket: TicketDetails; actions: TicketActions }

/** What can be done with a ticket, as fields and buttons, each with its key. */
export function PaneTools({ ticket, actions }: Props) {
  const { abilities } = ticket
  const take = () => {
    if (abilities.take) void actions.take()
    else toast.failure(t('This ticket cannot be taken now.'))
  }
  const solve = () => {
    if (abilities.setState.includes('Solved')) void actions.setState('Solved')
    else toast.failure(t('Only whoever has this ticket can solve it.'))
  }
  useAction('inbox.take', take)
  useAction('inbox.solve', solve)
  const keys = { take: useAriaKey('inbox.take'), solve: useAriaKey('inbox.solve') }
  return (
    <div className={classes.tools}>
      <StateSelect ticket={ticket} onChoose={(state) => void actions.setState(state)} />
      {abilities.take && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconHandGrab size={16} aria-hidden />}
          aria-keyshortcuts={keys.take}
          loading={actions.isBusy}
          onClick={take}
        >
          {t('Take')}
        </Button>
      )}
      {abilities.setState.includes('Solved') && ticket.state !== 'Solved' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCircleCheck size={16} aria-hidden />}
          aria-keyshortcuts={keys.solve}
          onClick={solve}
        >
          {t('Solve')}
        </Button>
      )}
    </div>
  )
}
