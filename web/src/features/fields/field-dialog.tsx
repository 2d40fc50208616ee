import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import {
  FIELD_KINDS,
  type FieldKind,
  fieldKindWord,
  hasChoices,
  LIMITS,
  REQUESTER_RIGHTS,
  type RequesterRight,
  requesterRightWord,
} from '@support-desk/contract'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { MoveButton } from '#ui/move-button.tsx'
import { keyFrom } from './key-from.ts'
import { useRows } from './use-rows.ts'
import type { Field } from '#entities/ticket/fields/queries.ts'
import shape from '#ui/form/form.module.css'
import classes from './forms.module.css'

type Choice = { id?: string | undefined; name: string; isArchived: boolean }

type Props = {
  /** Null for a new field. */
  field: Field | null
  onClose: () => void
}

/** Creates or changes a field: its name, type and options. */
export function FieldDialog({ field, onClose }: Props) {
  const [name, setName] = useState(field?.name ?? '')
  const [ownKey, setOwnKey] = useState<string | null>(null)
  const [help, setHelp] = useState(field?.help ?? '')
  const [kind, setKind] = useState<FieldKind>(field?.kind ?? 'text')
  const [requester, setRequester] = useState<RequesterRight>(field?.requester ?? 'none')
  const choices = useRows<Choice>(field?.choices ?? [])
  const lastName = useRef<HTMLInputElement>(null)
  const key = ownKey ?? keyFrom(name)
  const saving = useChange(
    (isArchived: boolean) => {
      const written = choices.rows.filter((choice) => choice.id !== undefined || choice.name.trim() !== '')
      const body = { name, help, requester, choices: hasChoices(kind) ? written : [] }
      if (!field) return request('createField', { body: { ...body, key, kind } })
      const params = { key: field.key }
      return request('updateField', { params, body: { ...body, isArchived, version: field.version } })
    },
    {
      stale: [KEYS.fields],
      done: (saved) => t('Field {name} saved.', { name: saved.name }),
      showsFailure: true,
      onSuccess: onClose,
    },
  )
  const { error, isPending } = saving
  const problemAt = (control: string) =>
    error instanceof CallFailed && error.field === control ? error.message : undefined
  const isSaid = ['name', 'key', 'requester', 'help'].some((control) => problemAt(control))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(field?.isArchived ?? false)
  }
  return (
    <Dialog onClose={onClose} title={field ? t('Edit field') : t('New field')}>
      <form className={shape.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('Name')}
          required
          dir="auto"
          data-autofocus
          maxLength={LIMITS.fieldName}
          value={name}
          error={problemAt('name')}
          onChange={(event) => setName(event.currentTarget.value)}
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
          value={field?.key ?? key}
          error={problemAt('key')}
          onChange={(event) => setOwnKey(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('Type')}
          disabled={field !== null}
          data={FIELD_KINDS.map((one) => ({ value: one, label: t(fieldKindWord(one)) }))}
          value={kind}
          onChange={(event) =>
            setKind(FIELD_KINDS.find((one) => one === event.currentTarget.value) ?? 'text')
          }
        />
        <NativeSelect
          label={t('Requesters')}
          data={REQUESTER_RIGHTS.filter((one) => kind !== 'person' || one !== 'writes').map((one) => ({
            value: one,
            label: t(requesterRightWord(one)),
          }))}
          value={requester}
          error={problemAt('requester')}
          onChange={(event) =>
            setRequester(REQUESTER_RIGHTS.find((one) => one === event.currentTarget.value) ?? 'none')
          }
        />
        <TextInput
          label={t('Help text')}
          description={t('Shown below the field. Optional.')}
          dir="auto"
          maxLength={LIMITS.fieldHelp}
          value={help}
          onChange={(event) => setHelp(event.currentTarget.value)}
        />
        {hasChoices(kind) && (
          <div role="group" aria-label={t('Options')} className={shape.form}>
            <p className={classes.heading}>{t('Options')}</p>
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
                  <span className={classes.tools}>
                    <MoveButton
                      label={t('Move {name} up', { name: choice.name })}
                      step={-1}
                      isThere={index > 0}
                      onMove={() => choices.move(index, index - 1)}
                    />
                    <MoveButton
                      label={t('Move {name} down', { name: choice.name })}
                      step={1}
                      isThere={index < choices.rows.length - 1}
                      onMove={() => choices.move(index, index + 1)}
                    />
                    {choice.id === undefined ? (
                      <ActionIcon
                        variant="subtle"
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
                  </span>
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
        <FormFoot
          problem={!isSaid && error?.message}
          save={field ? t('Save') : t('Create field')}
          isSaving={isPending}
          onCancel={onClose}
        >
          {field && (
            <Button variant="subtle" loading={isPending} onClick={() => saving.mutate(!field.isArchived)}>
              {field.isArchived ? t('Restore') : t('Archive')}
            </Button>
          )}
        </FormFoot>
      </form>
    </Dialog>
  )
}
