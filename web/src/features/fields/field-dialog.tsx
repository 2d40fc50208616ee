import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import {
  FIELD_KINDS,
  fieldKindWord,
  hasChoices,
  LIMITS,
  REQUESTER_RIGHTS,
  requesterRightWord,
} from '@support-desk/contract'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { EditDialog } from '#ui/form/edit-dialog.tsx'
import { useEditForm } from '#ui/form/use-edit-form.ts'
import { t } from '#ui/language/t.ts'
import { ArchiveButton } from './archive-button.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { useRows } from './use-rows.ts'
import type { Field } from '#entities/ticket/fields/queries.ts'
import shape from '#ui/form/form.module.css'
import classes from './forms.module.css'
import { Picker } from '#ui/pick/picker.tsx'

type Choice = { id?: string | undefined; name: string; isArchived: boolean }

type Props = {
  /** Null for a new field. */
  field: Field | null
  onClose: () => void
}

/** Creates or changes a field: its name, type and options. */
export function FieldDialog({ field, onClose }: Props) {
  const choices = useRows<Choice>(field?.choices ?? [])
  const lastName = useRef<HTMLInputElement>(null)
  const form = useEditForm(
    {
      name: field?.name ?? '',
      /** Null: derived from the name. */
      key: null as string | null,
      help: field?.help ?? '',
      kind: field?.kind ?? 'text',
      requester: field?.requester ?? 'none',
      isArchived: field?.isArchived ?? false,
    },
    ({ key: ownKey, kind, isArchived, ...draft }) => {
      const written = choices.rows.filter((choice) => choice.id !== undefined || choice.name.trim() !== '')
      const body = { ...draft, choices: hasChoices(kind) ? written : [] }
      if (!field)
        return request('createField', { body: { ...body, key: ownKey ?? keyFrom(draft.name), kind } })
      const params = { key: field.key }
      return request('updateField', { params, body: { ...body, isArchived, version: field.version } })
    },
    {
      stale: [KEYS.fields],
      done: (saved) => t('Field {name} saved.', { name: saved.name }),
      onSuccess: onClose,
    },
  )
  const { kind } = form.draft
  const key = form.draft.key ?? keyFrom(form.draft.name)
  return (
    <EditDialog
      title={field ? t('Edit field') : t('New field')}
      form={form}
      save={field ? t('Save') : t('Create field')}
      aside={field && <ArchiveButton isArchived={field.isArchived} form={form} />}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        required
        dir="auto"
        data-autofocus
        maxLength={LIMITS.fieldName}
        {...form.bind('name')}
      />
      <TextInput
        label={t('Key')}
        description={
          field
            ? t('Used in filters. Can’t be changed later.')
            : t('Used in filters as field.{key}. Can’t be changed later.', { key: key || '…' })
        }
        required={!field}
        disabled={field !== null}
        dir="ltr"
        maxLength={LIMITS.fieldKey}
        {...form.bind('key')}
        value={field?.key ?? key}
      />
      <Picker
        label={t('Type')}
        disabled={field !== null}
        data={FIELD_KINDS.map((one) => ({ value: one, label: t(fieldKindWord(one)) }))}
        {...form.bind('kind')}
      />
      <Picker
        label={t('Requesters')}
        data={REQUESTER_RIGHTS.filter((one) => kind !== 'person' || one !== 'writes').map((one) => ({
          value: one,
          label: t(requesterRightWord(one)),
        }))}
        {...form.bind('requester')}
      />
      <TextInput
        label={t('Help text')}
        description={t('Shown below the field. Optional.')}
        dir="auto"
        maxLength={LIMITS.fieldHelp}
        {...form.bind('help')}
      />
      {hasChoices(kind) && (
        <div role="group" aria-label={t('Options')} className={shape.form}>
          <Text inherit fw={600}>
            {t('Options')}
          </Text>
          <ul className={classes.rows}>
            {choices.rows.map((choice, index) => (
              <li key={choices.idOf(choice)} className={classes.row} {...choices.drag(index)}>
                <TextInput
                  ref={index === choices.rows.length - 1 ? lastName : undefined}
                  aria-label={t('Option {number}', { number: String(index + 1) })}
                  dir="auto"
                  maxLength={LIMITS.fieldName}
                  disabled={choice.isArchived}
                  value={choice.name}
                  onChange={(event) => choices.change(index, { name: event.currentTarget.value })}
                />
                <Group gap={2} wrap="nowrap">
                  <MoveButtons
                    name={choice.name}
                    isFirst={index === 0}
                    isLast={index === choices.rows.length - 1}
                    onMove={(by) => choices.move(index, index + by)}
                  />
                  {choice.id === undefined ? (
                    <ActionIcon
                      color="indigo"
                      size="md"
                      aria-label={t('Remove {name}', { name: choice.name })}
                      onClick={() => choices.remove(index)}
                    >
                      <IconX size={16} aria-hidden />
                    </ActionIcon>
                  ) : (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      onClick={() => choices.change(index, { isArchived: !choice.isArchived })}
                    >
                      {choice.isArchived ? t('Restore') : t('Archive')}
                    </Button>
                  )}
                </Group>
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            onClick={() => {
              choices.add({ name: '', isArchived: false })
              requestAnimationFrame(() => lastName.current?.focus())
            }}
          >
            {t('Add option')}
          </Button>
        </div>
      )}
    </EditDialog>
  )
}

/** Derives a key from a name: its letters a to z, with underscores between words. May be empty. */
const keyFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '')
    .slice(0, LIMITS.fieldKey)
