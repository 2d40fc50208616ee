import { Group } from '@mantine/core'
import { TicketFields } from './ticket-fields.tsx'
import classes from './fields.module.css'

/** The fields of a ticket in one line with its other facts. */
export function PaneFields({ ticketId }: { ticketId: string }) {
  return (
    <TicketFields ticketId={ticketId}>
      {(fields, tool) => (
        <Group align="baseline" gap="4px 16px">
          {fields.length > 0 && (
            <dl className={classes.facts}>
              {fields.map(({ field, words }) => (
                <div key={field.key}>
                  <dt dir="auto">{field.name}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          )}
          {tool}
        </Group>
      )}
    </TicketFields>
  )
}
