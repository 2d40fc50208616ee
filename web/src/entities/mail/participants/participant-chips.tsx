import { CloseButton, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { AddParticipant } from './add-participant.tsx'
import classes from './participants.module.css'
import { type Participant, participantsQuery } from './queries.ts'
import { late } from '#ui/late/late.tsx'

/** Lazy: few mails have other recipients. */
const Copied = late(async () => (await import('./copied.tsx')).Copied, null)

type Props = {
  ticketId: string
  /** Wraps the chips, if there are any. */
  children?: (chips: ReactNode) => ReactNode
  /** Whether participants can be added when there are none yet. */
  isOffered?: boolean
}

/** Participants of a ticket besides the requester, each with a remove button. Renders nothing if there are none. */
export function ParticipantChips({ ticketId, children, isOffered = false }: Props) {
  const { data } = useQuery(participantsQuery(ticketId))
  const removal = useChange(
    ({ id: accountId }: Participant) => request('deleteParticipant', { params: { ticketId, accountId } }),
    {
      stale: [KEYS.participants(ticketId)],
      done: (_answer, { name }) => t('{name} was removed from this ticket.', { name }),
    },
  )
  if (!data || (data.cc.length + data.copied.length === 0 && !(isOffered && data.mail))) return null
  const chips = (
    <Group gap="4px 6px">
      {data.cc.length > 0 && (
        <ul className={classes.chips} aria-label={t('Participants')}>
          {data.cc.map((participant) => (
            <li key={participant.id} className={classes.chip}>
              <bdi title={aboutOf(participant)}>{participant.name}</bdi>
              <CloseButton
                size={20}
                iconSize={12}
                aria-label={t('Remove {name} from this ticket', { name: participant.name })}
                disabled={removal.isPending}
                onClick={() => removal.mutate(participant)}
              />
            </li>
          ))}
        </ul>
      )}
      {data.mail && <AddParticipant ticketId={ticketId} />}
      {data.mail && data.copied.length > 0 && <Copied ticketId={ticketId} copied={data.copied} />}
    </Group>
  )
  return children ? children(chips) : chips
}

/** Tooltip: the address, and the colleague who added the participant. */
function aboutOf({ address, addedBy, why }: Participant): string {
  const name = addedBy ?? t('Someone')
  const said =
    why === 'held_mail'
      ? t('{name} accepted an email from this person', { name })
      : t('Added by {name}', { name })
  return address === null ? said : `${address} · ${said}`
}
