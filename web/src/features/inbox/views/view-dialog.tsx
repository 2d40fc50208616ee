import { Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { useOwnKeys } from '#ui/keyboard/own-keys.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { t } from '#ui/language/t.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { AudienceFields } from '#entities/user/teams/audience-fields.tsx'
import { inboxAddress } from '../address.ts'
import { ConditionInput } from '../filter/condition-input.tsx'
import { problemsOf } from '../filter/use-condition-problems.ts'
import { ColumnsField } from './columns-field.tsx'
import { KeyField } from './key-field.tsx'
import { keyInTheWay } from './key-in-the-way.ts'
import { PlaceField, placeOf } from './place-field.tsx'
import type { View } from './queries.ts'
import { EMPTY_VIEW, type ViewDraft } from './view-draft.ts'
import { ArrangementFields, PictureField } from './view-fields.tsx'
import shape from '#ui/form/form.module.css'
import classes from './view-dialog.module.css'

type Props = {
  /** The view to change, or null for a new one. */
  view: View | null
  start: Partial<ViewDraft>
  /** All views of the reader. */
  views: readonly View[]
  onClose: () => void
}

/** Fields that show their own errors. */
const EXPLAINED: readonly (keyof ViewDraft)[] = ['name', 'key']

/** Creates or changes a view: its name, content, order and visibility. */
export function ViewDialog({ view, start, views, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { keys } = useOwnKeys()
  const { data: teams = [] } = useQuery(teamsQuery())
  const form = useRef<HTMLFormElement>(null)
  const condition = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<ViewDraft>(() => ({ ...EMPTY_VIEW, ...start }))
  const change = (part: Partial<ViewDraft>) => setDraft((before) => ({ ...before, ...part }))
  const others = views.filter(({ id }) => id !== view?.id)
  const saving = useMutation({
    mutationFn: () => {
      const { name, condition: text, order, grouping, columns, icon, key, visibility, teamId } = draft
      const body = {
        name,
        condition: text,
        order,
        grouping,
        columns,
        icon,
        key,
        visibility,
        teamId: visibility === 'team' ? (teamId ?? teams[0]?.id ?? null) : null,
        place: placeOf(draft, view, views),
      }
      return view
        ? request('updateView', { params: { viewId: view.id }, body })
        : request('createView', { body })
    },
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: KEYS.inbox })
      await client.invalidateQueries({ queryKey: KEYS.inboxViews })
      if (!view) void navigate(inboxAddress({ view: id }))
      toast.success(t('View saved.'))
      onClose()
    },
    onError: (problem) => {
      if (problem instanceof CallFailed)
        form.current?.querySelector<HTMLInputElement>(`[name="${problem.field}"]`)?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problemsOf(draft.condition).length > 0) condition.current?.focus()
    else if (draft.key !== null && keyInTheWay(draft.key, others, keys) !== null)
      form.current?.querySelector<HTMLInputElement>('[name="key"]')?.focus()
    else saving.mutate()
  }
  const failure = saving.error
  const field = failure instanceof CallFailed ? failure.field : undefined
  const errorOf = (name: keyof ViewDraft) => (field === name ? failure?.message : undefined)
  const isExplained = EXPLAINED.some((name) => name === field)
  const fields = { draft, change, errorOf }
  return (
    <Dialog onClose={onClose} size={760} title={view ? t('Edit view') : t('New view')}>
      <form ref={form} className={shape.form} onSubmit={submit} noValidate>
        <div className={classes.sides}>
          <Stack gap="sm">
            <TextInput
              label={t('Name')}
              name="name"
              data-autofocus
              required
              value={draft.name}
              error={errorOf('name')}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
            <div>
              <span className={classes.label}>{t('Filters')}</span>
              <ConditionInput
                input={condition}
                label={t('Filters')}
                placeholder={t('Every ticket')}
                value={draft.condition}
                onChange={(text) => change({ condition: text })}
              />
            </div>
            <ArrangementFields {...fields} />
            <div className={classes.pair}>
              <PictureField {...fields} />
              <KeyField {...fields} others={others} keys={keys} />
            </div>
            <AudienceFields
              label={t('Visible to')}
              visibility={draft.visibility}
              teamId={draft.teamId}
              teams={teams}
              onChange={change}
            />
            <PlaceField {...fields} view={view} views={views} />
          </Stack>
          <ColumnsField {...fields} />
        </div>
        <FormFoot
          problem={failure && !isExplained && t('Error: {reason}', { reason: failure.message })}
          save={t('Save')}
          isSaving={saving.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
