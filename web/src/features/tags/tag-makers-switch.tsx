import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'
import { t } from '#ui/language/t.ts'
import { tagSettingsQuery } from '#entities/ticket/tags/queries.ts'
import classes from './tags.module.css'

/** Who may make new tags while they work on tickets. */
export function TagMakersSwitch() {
  const client = useQueryClient()
  const { data } = useQuery(tagSettingsQuery())
  const saving = useMutation({
    mutationFn: (makers: 'staff' | 'admins') => request('setTagSettings', { body: { makers } }),
    onSuccess: (settings) => {
      client.setQueryData(tagSettingsQuery().queryKey, settings)
      toast.success(
        settings.makers === 'admins'
          ? t('Only admins make new tags from now on.')
          : t('Everybody on the staff makes new tags from now on.'),
      )
    },
    onError: (failure) => void toast.failure(failure.message),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.tags }),
  })
  if (!data) return null
  const makers = saving.isPending ? saving.variables : data.makers
  return (
    <div className={classes.makers}>
      <ToggleSwitch
        label={t('Only admins make new tags')}
        checked={makers === 'admins'}
        onChange={(isOnly) => saving.mutate(isOnly ? 'admins' : 'staff')}
      />
    </div>
  )
}
