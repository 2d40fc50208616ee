import { Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { tagSettingsQuery } from '#entities/ticket/tags/queries.ts'

/** Chooses the roles that can create tags while working on tickets. */
export function TagMakersSwitch() {
  const client = useQueryClient()
  const { data } = useQuery(tagSettingsQuery())
  const saving = useChange(
    (makers: 'staff' | 'admins') => request('updateTagSettings', { body: { makers } }),
    {
      stale: [KEYS.tags],
      onSuccess: (settings) => {
        client.setQueryData(tagSettingsQuery().queryKey, settings)
        toast.success(
          settings.makers === 'admins'
            ? t('Now only admins can create tags.')
            : t('All staff can now create tags.'),
        )
      },
    },
  )
  if (!data) return null
  const makers = saving.isPending ? saving.variables : data.makers
  return (
    <Group mb={12}>
      <ToggleSwitch
        label={t('Only admins can create tags')}
        checked={makers === 'admins'}
        onChange={({ currentTarget: { checked } }) => saving.mutate(checked ? 'admins' : 'staff')}
      />
    </Group>
  )
}
