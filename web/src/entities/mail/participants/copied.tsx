import { Button, Group } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import { type OtherRecipient as Person } from './queries.ts'
import { useAddParticipant } from './use-add-participant.ts'

type Props = { ticketId: string; copied: readonly Person[] }

/** Other recipients of the latest mails. Staff can add them as participants. A mail alone adds no participants. */
export function Copied({ ticketId, copied }: Props) {
  const adding = useAddParticipant(ticketId)
  return (
    <Group
      role="group"
      aria-label={t('Also in recent emails')}
      gap="4px 6px"
      c="var(--text-dim)"
      fz="var(--size-12)"
    >
      <span>{t('Also in recent emails')}</span>
      {copied.map(({ name, address }) => (
        <Button
          key={address}
          size="compact-xs"
          variant="default"
          title={address}
          leftSection={<IconUserPlus size={14} aria-hidden />}
          aria-label={t('Add {name} as a participant', { name: name || address })}
          disabled={adding.isPending}
          onClick={() => adding.mutate(address)}
        >
          <bdi>{name || address}</bdi>
        </Button>
      ))}
    </Group>
  )
}
