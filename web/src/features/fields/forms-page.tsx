import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { t } from '#ui/language/t.ts'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { useAddressWords } from '#ui/use-address-words.ts'
import { FieldList, FormLine } from './form-lines.tsx'
import { fieldsQuery, formsQuery } from '#entities/ticket/fields/queries.ts'
import tone from '#ui/text/text.module.css'
import classes from './forms.module.css'
import { NewButton } from '#ui/page/new-button.tsx'
import { lateDialog } from '#ui/late/late.tsx'

const FieldDialog = lateDialog(async () => (await import('./field-dialog.tsx')).FieldDialog)
const FormDialog = lateDialog(async () => (await import('./form-dialog.tsx')).FormDialog)

/** Replaces the id of a form or the key of a field in the address. No key begins with it. */
const NEW = '+'

/** Lets admins create fields and forms. */
export function FormsPage() {
  const { words, change } = useAddressWords()
  const { data: fields, error } = useQuery(fieldsQuery())
  const { data: forms } = useQuery(formsQuery())
  const [openedField, openedForm] = [words.get('field'), words.get('form')]
  const field = fields?.find(({ key }) => key === openedField) ?? null
  const form = forms?.find(({ id }) => id === openedForm) ?? null
  const close = () => change({ field: '', form: '' })
  return (
    <>
      <SettingsHeader page="forms" />
      {!fields || !forms ? (
        error ? (
          <EmptyState kind="cannot-load" title={error.message} />
        ) : (
          <Skeletons shape="lines" />
        )
      ) : (
        <Stack gap={20} maw={920}>
          <Section
            title={t('Forms')}
            text={t(
              'Forms define the fields that requesters and support fill in. Requesters pick a form when they create a ticket.',
            )}
            action={t('New form')}
            onNew={() => change({ form: NEW })}
          >
            <ul className={classes.lines}>
              {forms.map((one) => (
                <FormLine key={one.id} form={one} fields={fields} onOpen={() => change({ form: one.id })} />
              ))}
            </ul>
          </Section>
          <Section
            title={t('Fields')}
            text={t('Custom fields can be used in any number of forms.')}
            action={t('New field')}
            onNew={() => change({ field: NEW })}
          >
            <FieldList fields={fields} onOpen={(key) => change({ field: key })} />
          </Section>
        </Stack>
      )}
      {fields && (openedField === NEW || field) && (
        <FieldDialog key={field?.version ?? NEW} field={field} onClose={close} />
      )}
      {fields && forms && (openedForm === NEW || form) && (
        <FormDialog key={form?.version ?? NEW} form={form} fields={fields} onClose={close} />
      )}
    </>
  )
}

type SectionProps = {
  title: string
  text: string
  action: string
  onNew: () => void
  children: ReactNode
}

function Section({ title, text, action, onNew, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <Group justify="space-between" gap="8px 16px">
        <h2>{title}</h2>
        <NewButton label={action} isSecond onClick={onNew} />
      </Group>
      <p className={tone.dim}>{text}</p>
      {children}
    </section>
  )
}
