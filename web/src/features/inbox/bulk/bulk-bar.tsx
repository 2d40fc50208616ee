import { PRIORITIES, priorityWord, SETTABLE_STATUSES, TURNS, turnWord } from '@support-desk/contract'
import {
  type Icon,
  IconAlarmSnooze,
  IconForms,
  IconHandGrab,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { useAction } from '#ui/keyboard/use-action.ts'
import { useFieldDialog } from '#ui/keyboard/use-field-dialog.ts'
import { usePickerKey } from '#ui/pick/use-picker-key.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import { type RemovalChange, removalTools } from '../removal-tools.ts'
import { MoreTools } from '../ticket-pane/head/more-tools.tsx'
import { ToolButton } from '../tool-button.tsx'
import classes from './bulk.module.css'
import type { BulkDialog } from './bulk-dialogs.tsx'
import { type BulkChange, type BulkTarget, useBulk } from './use-bulk.ts'
import { lateDialog } from '#ui/late/late.tsx'
import { Picker } from '#ui/pick/picker.tsx'

const loadDialogs = async () => (await import('./bulk-dialogs.tsx')).BulkDialogs
const BulkDialogs = lateDialog(loadDialogs)

/** The selected tickets: a set of ids, or all that match a condition, in any number. */
export type BulkSelection =
  | { kind: 'rows'; ids: readonly string[] }
  | { kind: 'all'; condition: string; count: number; isAtLeast: boolean }

type Props = {
  chosen: BulkSelection
  /** Called when a job has started. */
  onDone: () => void
}

/** Actions for the selected tickets. While there is a selection, their keys act on it. */
export function BulkBar({ chosen, onDone }: Props) {
  const { start, isStarting } = useBulk()
  const { opened: dialog, open, close } = useFieldDialog<BulkDialog>()
  const isAdmin = useSession()?.role === 'Admin'
  useEffect(() => void loadDialogs(), [])
  const begin = async (change: BulkChange): Promise<string | null> => {
    const refusal = await start({ ...targetOf(chosen), ...change })
    if (refusal === null) onDone()
    return refusal
  }
  const act = (change: BulkChange) => void begin(change).then((refusal) => refusal && toast.failure(refusal))
  const remove = (change: RemovalChange) => act({ action: BULK_REMOVALS[change] })
  useAction('inbox.solve', () => act({ action: 'status', value: 'Solved' }))
  useAction('inbox.take', () => !isAdmin && act({ action: 'take' }))
  useAction('inbox.assign', () => open('assign'))
  useAction('inbox.snooze', () => open('snooze'))
  useAction('inbox.tags', () => open('tags'))
  return (
    <div role="group" className={classes.actions} aria-label={t('Selected tickets')}>
      <span className={classes.choices}>
        <Choice
          action="status"
          label={t('Status')}
          choices={SETTABLE_STATUSES.map((value) => ({ value, label: t(STATUS_LOOKS[value].word) }))}
          onChoose={act}
        />
        <Choice
          action="priority"
          label={t('Priority')}
          choices={PRIORITIES.map((value) => ({ value, label: t(priorityWord(value)) }))}
          onChoose={act}
        />
        <Choice
          action="turn"
          label={t('Turn')}
          choices={TURNS.map((value) => ({ value, label: t(turnWord(value)) }))}
          onChoose={act}
        />
      </span>
      <span className={classes.tools}>
        {!isAdmin && <Tool label={t('Take')} icon={IconHandGrab} onRun={() => act({ action: 'take' })} />}
        <Tool label={t('Assign')} icon={IconUserPlus} onRun={() => open('assign')} />
        <Tool label={t('Snooze')} icon={IconAlarmSnooze} isBusy={isStarting} onRun={() => open('snooze')} />
        <Tool label={t('Tags')} icon={IconTag} onRun={() => open('tags')} />
        <Tool label={t('Field')} icon={IconForms} onRun={() => open('fields', false)} />
        <MoreTools tools={removalTools(POSSIBLE[isAdmin ? 'admin' : 'member'], remove)} />
      </span>
      {dialog && (
        <BulkDialogs
          dialog={dialog}
          title={countOf(chosen)}
          mayTake={!isAdmin}
          onChange={act}
          onBegin={begin}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The selected tickets may differ, so both directions are offered. Senders are blocked one by one. */
const POSSIBLE = {
  admin: { isSpam: null, mayMark: true, mayBlock: false, mayDelete: true },
  member: { isSpam: null, mayMark: true, mayBlock: false, mayDelete: false },
} as const

const BULK_REMOVALS = { spam: 'spam', spamBlock: 'spam', notSpam: 'not_spam', delete: 'delete' } as const

function countOf(chosen: BulkSelection): string {
  if (chosen.kind === 'rows')
    return t('{count, plural, one {# ticket selected} other {# tickets selected}}', {
      count: chosen.ids.length,
    })
  const { count, isAtLeast } = chosen
  return isAtLeast
    ? t('All matching tickets selected: more than {count}', { count })
    : t(
        '{count, plural, one {The # matching ticket is selected} other {All # matching tickets are selected}}',
        { count },
      )
}

const targetOf = (chosen: BulkSelection): BulkTarget =>
  chosen.kind === 'rows' ? { ids: [...chosen.ids] } : { condition: chosen.condition }

type ToolProps = { label: string; icon: Icon; isBusy?: boolean; onRun: () => void }

/** A button that acts on the selection or opens a dialog. */
const Tool = (props: ToolProps) => (
  <ToolButton {...props} classNames={{ tool: classes.tool, word: classes.word }} />
)

type ChoiceProps = {
  action: 'status' | 'priority' | 'turn'
  label: string
  choices: readonly { value: string; label: string }[]
  onChoose: (change: BulkChange) => void
}

/** A select that sets a value. It has no current value, because the tickets may differ. */
function Choice({ action, label, choices, onChoose }: ChoiceProps) {
  const opener = usePickerKey(`inbox.${action}`)
  return (
    <Picker
      {...opener}
      size="xs"
      className={classes.choice}
      aria-label={label}
      placeholder={`${label}…`}
      data={choices}
      value=""
      onChange={({ currentTarget: { value } }) => value && onChoose({ action, value })}
    />
  )
}
