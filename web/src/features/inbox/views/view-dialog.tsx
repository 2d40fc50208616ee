import { Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { keyFor } from '#ui/keyboard/action-clash.ts'
import { ACTION_IDS, actionOf } from '#ui/keyboard/actions.ts'
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
import type { View } from './queries.ts'
import { EMPTY_VIEW, type ViewDraft } from './view-draft.ts'
import { ArrangementFields, KeyField, PictureField, PlaceField, placeOf } from './view-fields.tsx'
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

/** Creates or changes a view: its name, content, order and visibility. */
export function ViewDialog({ view, start, views, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { keys } = useOwnKeys()
  const { data: teams = [] } = useQuery(teamsQuery())
  const form = useRef<HTMLFormElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<ViewDraft>(() => ({ ...EMPTY_VIEW, ...start }))
  const change = (part: Partial<ViewDraft>) => setDraft((before) => ({ ...before, ...part }))
  const focus = (name = '') => {
    const control = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    control?.closest('details')?.setAttribute('open', '')
    control?.focus()
  }
  const others = views.filter(({ id }) => id !== view?.id)
  const inTheWay = draft.key === null ? null : keyInTheWay(draft.key, others, keys)
  const saving = useMutation({
    mutationFn: () => {
      const { name, condition, order, grouping, columns, icon, key, visibility } = draft
      const teamId = visibility === 'team' ? (draft.teamId ?? teams[0]?.id ?? null) : null
      const place = placeOf(draft, view, views)
      const body = { name, condition, order, grouping, columns, icon, key, visibility, teamId, place }
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
      if (problem instanceof CallFailed) focus(problem.field)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problemsOf(draft.condition).length > 0) filter.current?.focus()
    else if (inTheWay !== null) focus('key')
    else saving.mutate()
  }
  const failure = saving.error
  const field = failure instanceof CallFailed ? failure.field : undefined
  const errorOf = (name: string) => (field === name ? failure?.message : undefined)
  // These fields show their own errors.
  const isExplained = field === 'name' || field === 'key'
  const fields = { draft, change }
  return (
    <Dialog onClose={onClose} size={760} title={view ? t('Edit view') : t('New view')}>
      <form ref={form} className={shape.form} onSubmit={submit} noValidate>
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
            input={filter}
            label={t('Filters')}
            placeholder={t('Every ticket')}
            value={draft.condition}
            onChange={(text) => change({ condition: text })}
          />
        </div>
        <AudienceFields
          label={t('Visible to')}
          visibility={draft.visibility}
          teamId={draft.teamId}
          teams={teams}
          onChange={change}
        />
        <details className={classes.more}>
          <summary>{t('Order, columns and shortcut')}</summary>
          <div className={classes.sides}>
            <Stack gap="sm">
              <ArrangementFields {...fields} />
              <div className={classes.pair}>
                <PictureField {...fields} />
                <KeyField
                  {...fields}
                  error={
                    inTheWay === null
                      ? errorOf('key')
                      : t('G and this key already open “{name}”.', { name: inTheWay })
                  }
                />
              </div>
              <PlaceField {...fields} view={view} views={views} />
            </Stack>
            <ColumnsField {...fields} />
          </div>
        </details>
        <FormFoot
          problem={failure && !isExplained && t('Error: {reason}', { reason: failure.message })}
          save={view ? t('Save') : t('Create view')}
          isSaving={saving.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** The view or action that already uses `g` and a key, by name. Null if none does. */
function keyInTheWay(
  key: string,
  others: readonly Pick<View, 'name' | 'key'>[],
  keys: Readonly<Record<string, string>>,
): string | null {
  const action = ACTION_IDS.find((id) => keyFor(id, keys) === `g ${key}`)
  if (action) return t(actionOf(action).label)
  return others.find((view) => view.key === key)?.name ?? null
}
