import { ActionIcon, Group, MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import {
  decidesOthers,
  hasChoices,
  REQUIREMENTS,
  requirementWord,
  YES_NO,
  yesNoWord,
} from '@support-desk/contract'
import { IconX } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import type { Field, Form } from '#entities/ticket/fields/queries.ts'
import { MoveButtons } from './move-buttons.tsx'
import type { useRows } from './use-rows.ts'
import classes from './forms.module.css'
import { Picker } from '#ui/pick/picker.tsx'

type Row = Form['fields'][number]

type Props = {
  row: Row
  field: Field
  /** The fields above this one. Its condition can refer to them. */
  above: readonly Field[]
  isLast: boolean
  mayBeNeededToRaise: boolean
  drag: ReturnType<ReturnType<typeof useRows<Row>>['drag']>
  onChange: (part: Partial<Row>) => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** A field in a form: whether it is required, and when it is shown. */
export function FormRow({
  row,
  field,
  above,
  isLast,
  mayBeNeededToRaise,
  drag,
  onChange,
  onMove,
  onRemove,
}: Props) {
  const { name } = field
  const deciding = above.filter(({ kind }) => decidesOthers(kind))
  const decider = deciding.find(({ key }) => key === row.shownIf?.field)
  return (
    <li className={classes.row} {...drag}>
      <strong className={classes.grip}>
        <bdi>{name}</bdi>
      </strong>
      <Group gap={2} wrap="nowrap">
        <MoveButtons name={name} isFirst={above.length === 0} isLast={isLast} onMove={onMove} />
        <ActionIcon size="md" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Group align="stretch" gap={8} className={classes.rowSettings}>
        <Picker
          aria-label={t('Requirement for {name}', { name })}
          data={REQUIREMENTS.filter(
            (one) => one !== 'raise' || mayBeNeededToRaise || row.required === 'raise',
          ).map((one) => ({ value: one, label: t(requirementWord(one)) }))}
          value={row.required}
          onChange={(event) =>
            onChange({ required: REQUIREMENTS.find((one) => one === event.currentTarget.value) ?? 'never' })
          }
        />
        {(deciding.length > 0 || row.shownIf) && (
          <Picker
            aria-label={t('Visibility of {name}', { name })}
            data={[
              { value: '', label: t('Always shown') },
              ...deciding.map((one) => ({
                value: one.key,
                label: t('Depends on {name}', { name: one.name }),
              })),
            ]}
            value={decider?.key ?? ''}
            onChange={(event) => {
              const next = deciding.find(({ key }) => key === event.currentTarget.value)
              const [first] = next ? valuesOf(next) : []
              onChange({ shownIf: next && first ? { field: next.key, values: [first.value] } : null })
            }}
          />
        )}
        {decider && row.shownIf && (
          <MultiSelect
            aria-label={t('Show {name} for these values', { name })}
            data={valuesOf(decider)}
            value={[...row.shownIf.values]}
            onChange={(values) => {
              if (values.length > 0) onChange({ shownIf: { field: decider.key, values } })
            }}
          />
        )}
      </Group>
    </li>
  )
}

const valuesOf = ({ kind, choices }: Field): { value: string; label: string }[] =>
  hasChoices(kind)
    ? choices.filter(({ isArchived }) => !isArchived).map(({ id, name }) => ({ value: id, label: name }))
    : YES_NO.map((word) => ({ value: word, label: t(yesNoWord(word)) }))
