import { Button, Group, Stack, Text } from '@mantine/core'
import { type MailPreferencesOnWire, type Message, message } from '@support-desk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import { mailPreferencesQuery } from './queries.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'

type Preference = { name: keyof MailPreferencesOnWire; label: Message; description: Message }
type Choice = { name: keyof MailPreferencesOnWire; wanted: boolean }

const PREFERENCES: readonly Preference[] = [
  {
    name: 'assigned',
    label: message('Assignments'),
    description: message('When one of my tickets is assigned or unassigned, or a ticket is assigned to me.'),
  },
  {
    name: 'status',
    label: message('Status changes'),
    description: message('When the status of one of my tickets changes.'),
  },
  {
    name: 'chat',
    label: message('New messages'),
    description: message(
      'When someone writes in one of my chats while I’m away. Messages in quick succession are combined into one email.',
    ),
  },
]

/** Lets a user choose which emails to receive. Changes are optimistic and reverted if the server rejects them. */
export function MailPreferencesDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const query = useQuery(mailPreferencesQuery())
  const { queryKey } = mailPreferencesQuery()
  const show = ({ name, wanted }: Choice) =>
    client.setQueryData(queryKey, (before) => before && { ...before, [name]: wanted })
  const saving = useMutation({
    // Runs changes one at a time, each with all earlier choices, so that an older one cannot overwrite a newer one.
    scope: { id: 'mail preferences' },
    mutationFn: ({ name, wanted }: Choice) => {
      const chosen = client.getQueryData(queryKey) ?? { assigned: true, status: true, chat: true }
      return request('updateMailPreferences', { body: { ...chosen, [name]: wanted } })
    },
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey })
      show(choice)
    },
    onError: (_failure, { name, wanted }) => void show({ name, wanted: !wanted }),
  })
  const failure = query.data ? saving.error : query.error
  return (
    <Dialog isBegun={false} onClose={onClose} title={t('Email settings')}>
      <Text inherit mb={16}>
        {t('Email me about:')}
      </Text>
      {!query.data && !query.error && <Skeletons shape="lines" />}
      {query.data && (
        <Stack gap={20}>
          {PREFERENCES.map(({ name, label, description }) => (
            <ToggleSwitch
              key={name}
              name={name}
              label={t(label)}
              description={t(description)}
              checked={query.data[name]}
              onChange={(event) => saving.mutate({ name, wanted: event.currentTarget.checked })}
            />
          ))}
        </Stack>
      )}
      <Group gap="8px 12px" mih={24} mt={16}>
        <span role="status" className={tone.good}>
          {saving.isSuccess && t('Saved')}
        </span>
        <span role="alert" className={shape.problem}>
          {failure && t('Error: {reason}', { reason: failure.message })}
        </span>
        {query.error && !query.data && (
          <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
            {t('Try again')}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
