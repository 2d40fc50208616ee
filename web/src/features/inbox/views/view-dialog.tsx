import { Button, Group, Modal, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Radio.css'
import { type Message, messages, VIEW_GROUPINGS, VIEW_ICONS, type ViewGrouping } from '@support-desk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed, request } from '../../../api/client.ts'
import { KEYS } from '../../../api/keys.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { t } from '../../../ui/language/t.ts'
import { useSession } from '../../../ui/use-session.ts'
import { inboxAddress } from '../address.ts'
import { ConditionInput } from '../filter/condition-input.tsx'
import { problemsOf } from '../filter/use-condition-problems.ts'
import { ORDER_WORDS, ORDERS } from '../orders.ts'
import { teamsQuery } from '../../teams/queries.ts'
import type { View } from './queries.ts'
import { PICTURE_WORDS, VIEW_PICTURES } from './view-icons.ts'
import classes from './view-dialog.module.css'

const GROUPINGS = messages({
  none: 'Not grouped',
  turn: 'Grouped by turn',
  priority: 'Grouped by priority',
  assignee: 'Grouped by assignee',
  team: 'Grouped by team',
  state: 'Grouped by state',
}) satisfies Record<ViewGrouping, Message>

const VISIBILITIES = messages({ own: 'Me alone', team: 'A team', all: 'Everybody on the staff' })

type Draft = Pick<View, 'name' | 'condition' | 'order' | 'grouping' | 'icon' | 'visibility' | 'teamId'>

const EMPTY: Draft = {
  name: '',
  condition: '',
  order: 'waiting',
  grouping: 'none',
  icon: 'star',
  visibility: 'own',
  teamId: null,
}

type Props = {
  /** The one that is changed; null for a new one. */
  view: View | null
  start: Partial<Draft>
  onClose: () => void
}

/** Where a view is made or changed: its name, what it shows and how, and who sees it. */
export function ViewDialog({ view, start, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const role = useSession()?.role
  const { data: teams = [] } = useQuery(teamsQuery())
  const condition = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...start }))
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const saving = useMutation({
    mutationFn: () => {
      const { name, condition: text, order, grouping, icon, visibility, teamId } = draft
      const body = {
        name,
        condition: text,
        order,
        grouping,
        icon,
        visibility,
        teamId: visibility === 'team' ? (teamId ?? teams[0]?.id ?? null) : null,
        ...(view && { columns: view.columns, key: view.key, place: view.place }),
      }
      return view
        ? request('changeView', { params: { viewId: view.id }, body })
        : request('addView', { body })
    },
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: KEYS.inbox })
      await client.invalidateQueries({ queryKey: KEYS.inboxViews })
      if (!view) void navigate(inboxAddress({ view: id }))
      toast.success(t('The view is saved.'))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problemsOf(draft.condition).length > 0) condition.current?.focus()
    else saving.mutate()
  }
  const failure = saving.error
  const field = failure instanceof CallFailed ? failure.field : undefined
  const errorOf = (name: keyof Draft) => (field === name ? failure?.message : undefined)
  const Picture = VIEW_PICTURES[draft.icon]
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={view ? t('Edit this view') : t('New view')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} noValidate>
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
            <span className={classes.label}>{t('Condition')}</span>
            <ConditionInput
              input={condition}
              label={t('Condition')}
              placeholder={t('Every ticket')}
              value={draft.condition}
              onChange={(text) => change({ condition: text })}
            />
          </div>
          <div className={classes.pair}>
            <NativeSelect
              label={t('Order')}
              value={draft.order}
              data={ORDERS.map((order) => ({ value: order, label: t(ORDER_WORDS[order]) }))}
              onChange={({ currentTarget }) =>
                change({ order: ORDERS.find((order) => order === currentTarget.value) ?? draft.order })
              }
            />
            <NativeSelect
              label={t('Groups')}
              value={draft.grouping}
              data={VIEW_GROUPINGS.map((grouping) => ({ value: grouping, label: t(GROUPINGS[grouping]) }))}
              onChange={({ currentTarget }) =>
                change({
                  grouping: VIEW_GROUPINGS.find((grouping) => grouping === currentTarget.value) ?? 'none',
                })
              }
            />
          </div>
          <NativeSelect
            label={t('Picture')}
            value={draft.icon}
            leftSection={<Picture size={16} aria-hidden />}
            data={VIEW_ICONS.map((icon) => ({ value: icon, label: t(PICTURE_WORDS[icon]) }))}
            onChange={({ currentTarget }) =>
              change({ icon: VIEW_ICONS.find((icon) => icon === currentTarget.value) ?? draft.icon })
            }
          />
          <Radio.Group
            label={t('Who sees it')}
            value={draft.visibility}
            onChange={(visibility) => change({ visibility: visibility as Draft['visibility'] })}
          >
            <Group gap="md" mt={4}>
              <Radio value="own" label={t(VISIBILITIES.own)} />
              {teams.length > 0 && <Radio value="team" label={t(VISIBILITIES.team)} />}
              {role === 'Admin' && <Radio value="all" label={t(VISIBILITIES.all)} />}
            </Group>
          </Radio.Group>
          {draft.visibility === 'team' && (
            <NativeSelect
              label={t('Team')}
              value={draft.teamId ?? ''}
              data={teams.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ currentTarget }) => change({ teamId: currentTarget.value })}
            />
          )}
          {failure && field !== 'name' && (
            <p role="alert" className={classes.problem}>
              {t('Error: {reason}', { reason: failure.message })}
            </p>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
