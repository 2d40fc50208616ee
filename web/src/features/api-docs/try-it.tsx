import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { tryCall } from '#api/api-document.ts'
import { t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { useSession } from '#ui/use-session.ts'
import classes from './api-docs.module.css'
import { CodeBox } from './code-box.tsx'
import { bodyOf, type DocumentedCall, formOf, takesBytes } from './operation.ts'
import { addressOf, type Values } from './snippets.ts'

type Props = { call: DocumentedCall; values: Values; onChange: (values: Values) => void }

/** Sends a real request as the reader, and shows the response. */
export function TryIt({ call, values, onChange }: Props) {
  const session = useSession()
  const [file, setFile] = useState<File | null>(null)
  const form = formOf(call.operation)
  const sendsFile = form !== null || takesBytes(call.operation)
  const sending = useMutation({
    mutationFn: () => tryCall(call.method, addressOf(call, values), sent()),
  })
  const tried = sending.data
  const hasBody = bodyOf(call.operation) !== undefined
  const sent = (): string | FormData | Blob | null => {
    if (hasBody) return values.body
    if (!form) return sendsFile ? (file ?? new Blob()) : null
    const parts = new FormData()
    for (const { name } of form.fields) parts.append(name, values.form[name] ?? '')
    if (file) parts.append(form.picture, file)
    return parts
  }
  const textOf = (label: string, value: string, change: (text: string) => Values) => (
    <Textarea
      key={label}
      label={label}
      value={value}
      autosize
      minRows={3}
      maxRows={16}
      dir="ltr"
      spellCheck={false}
      classNames={{ input: classes.body }}
      onChange={({ currentTarget }) => onChange(change(currentTarget.value))}
    />
  )
  const isChange = call.method !== 'GET'
  const isIn = session !== null && !session.requiredAction
  const fieldsOf = (place: 'path' | 'query') =>
    Object.entries(values[place]).map(([name, value]) => (
      <TextInput
        key={`${place} ${name}`}
        label={<CodeText>{name}</CodeText>}
        value={value}
        dir="ltr"
        spellCheck={false}
        onChange={({ currentTarget }) =>
          onChange({ ...values, [place]: { ...values[place], [name]: currentTarget.value } })
        }
      />
    ))
  return (
    <section className={classes.try} aria-labelledby="try-title">
      <h3 id="try-title">{t('Try it')}</h3>
      {!isIn && (
        <p>
          <Link to="/Login">{t('Log in to try it here.')}</Link>
        </p>
      )}
      {isIn && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            sending.mutate()
          }}
        >
          <p>
            {isChange
              ? t('This makes a real change as {name}. Replace the example ids with real ones.', {
                  name: session.username,
                })
              : t('This sends a real request as {name}. Replace the example ids with real ones.', {
                  name: session.username,
                })}
          </p>
          <div className={classes.controls}>
            {fieldsOf('path')}
            {fieldsOf('query')}
          </div>
          {hasBody && textOf(t('Body'), values.body, (body) => ({ ...values, body }))}
          {form?.fields.map(({ name }) =>
            textOf(name, values.form[name] ?? '', (text) => ({
              ...values,
              form: { ...values.form, [name]: text },
            })),
          )}
          {sendsFile && (
            <label className={classes.file}>
              {form ? <CodeText>{form.picture}</CodeText> : t('File')}
              <input
                type="file"
                {...(form && { accept: 'image/*' })}
                onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
              />
            </label>
          )}
          <Button type="submit" loading={sending.isPending} variant={isChange ? 'filled' : 'default'}>
            {isChange ? t('Send request') : t('Ask')}
          </Button>
        </form>
      )}
      {sending.error && <p role="alert">{t('Can’t reach the help desk.')}</p>}
      {tried && (
        <div role="status" className={classes.tried}>
          <p>
            <strong data-refused={tried.status >= 400 || undefined}>{tried.status}</strong>{' '}
            {t('after {count} ms', { count: Math.round(tried.milliseconds) })}
          </p>
          {'bytes' in tried && tried.bytes > 0 && (
            <p>{t('{count, plural, one {# byte} other {# bytes}}', { count: tried.bytes })}</p>
          )}
          {'body' in tried && tried.body !== '' && (
            <CodeBox versions={[{ language: 'JSON', text: readable(tried.body) }]} />
          )}
        </div>
      )}
    </section>
  )
}

/** Indents JSON for reading. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
