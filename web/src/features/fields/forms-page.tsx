import { Button } from '@mantine/core'
import { DEFAULT_FORM, fieldKindWord, requesterRightWord } from '@support-desk/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeletons } from '../../ui/feedback/loading.tsx'
import { t } from '../../ui/language/t.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { useAddressWords } from '../../ui/use-address-words.ts'
import { type Field, fieldsQuery, type Form, formsQuery } from './queries.ts'
import classes from './forms.module.css'

const FieldDialog = lazy(async () => ({ default: (await import('./field-dialog.tsx')).FieldDialog }))
const FormDialog = lazy(async () => ({ default: (await import('./form-dialog.tsx')).FormDialog }))

/** Stands in the address where the id of a form or the key of a field would; no key begins so. */
const NEW = '+'

/** Where admins make fields, and the forms that ask for them. */
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
      <PageHeader title={t('Forms')} />
      {!fields || !forms ? (
        error ? (
          <EmptyState kind="cannot-load" title={error.message} />
        ) : (
          <Skeletons shape="lines" />
        )
      ) : (
        <div className={classes.page}>
          <Section
            title={t('Forms')}
            text={t(
              'What is asked when a ticket is raised, and before it is solved. Requesters choose a form above the usual one.',
            )}
            action={t('New form')}
            onNew={() => change({ form: NEW })}
          >
            {forms.map((one) => (
              <FormLine key={one.id} form={one} fields={fields} onOpen={() => change({ form: one.id })} />
            ))}
          </Section>
          <Section
            title={t('Fields')}
            text={t(
              'What a ticket can say of itself. A field is made once and stands in any number of forms.',
            )}
            action={t('New field')}
            onNew={() => change({ field: NEW })}
          >
            {fields.map((one) => (
              <FieldLine key={one.key} field={one} onOpen={() => change({ field: one.key })} />
            ))}
          </Section>
        </div>
      )}
      <Suspense>
        {fields && (openedField === NEW || field) && (
          <FieldDialog key={field?.version ?? NEW} field={field} onClose={close} />
        )}
        {fields && forms && (openedForm === NEW || form) && (
          <FormDialog key={form?.version ?? NEW} form={form} fields={fields} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

type SectionProps = {
  title: string
  text: string
  action: string
  onNew: () => void
  children: readonly ReactNode[]
}

function Section({ title, text, action, onNew, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHead}>
        <h2>{title}</h2>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          {action}
        </Button>
      </div>
      <p className={classes.dim}>{text}</p>
      {children.length > 0 && <ul className={classes.lines}>{children}</ul>}
    </section>
  )
}

function FormLine({ form, fields, onOpen }: { form: Form; fields: readonly Field[]; onOpen: () => void }) {
  const names = form.fields.flatMap(({ key }) => fields.find((one) => one.key === key)?.name ?? [])
  const usual = form.id === DEFAULT_FORM ? t('the usual form') : null
  return (
    <Line
      name={form.name}
      marks={[usual, form.isArchived ? t('archived') : null]}
      text={names.length > 0 ? names.join(', ') : t('No fields')}
      onOpen={onOpen}
    />
  )
}

function FieldLine({ field, onOpen }: { field: Field; onOpen: () => void }) {
  return (
    <Line
      name={field.name}
      marks={[
        t(fieldKindWord(field.kind)),
        t(requesterRightWord(field.requester)),
        field.isArchived ? t('archived') : null,
      ]}
      text={`field.${field.key}`}
      onOpen={onOpen}
    />
  )
}

type LineProps = { name: string; marks: readonly (string | null)[]; text: string; onOpen: () => void }

function Line({ name, marks, text, onOpen }: LineProps) {
  return (
    <li>
      <div className={classes.line}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {marks.map(
          (mark) =>
            mark && (
              <span key={mark} className={classes.mark}>
                {mark}
              </span>
            ),
        )}
        <span className={classes.more} dir="auto">
          {text}
        </span>
      </div>
      <RowButton label={t('Change')} name={t('Change {name}', { name })} onClick={onOpen} />
    </li>
  )
}
