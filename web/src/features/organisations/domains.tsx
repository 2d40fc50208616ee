import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { RowButton } from '#ui/row-button.tsx'
import { CodeText } from '#ui/text/code-text.tsx'
import type { Organisation } from '#entities/organisation/queries.ts'
import classes from './organisations.module.css'

/** The domains of an organisation. People with an address of a domain join. */
export function Domains({ organisation: { id: organisationId, domains } }: { organisation: Organisation }) {
  const heading = useId()
  const [domain, write] = useState('')
  const stale = [KEYS.organisations, KEYS.users]
  const adding = useChange(
    () => request('createOrganisationDomain', { params: { organisationId }, body: { domain } }),
    {
      stale,
      showsFailure: true,
      done: ({ joined }) =>
        t(
          '{count, plural, =0 {Domain added. No one had to be assigned.} one {Domain added. One person joined.} other {Domain added. # people joined.}}',
          { count: joined },
        ),
      onSuccess: () => write(''),
    },
  )
  const removal = useChange(
    (removed: string) => request('deleteOrganisationDomain', { params: { organisationId, domain: removed } }),
    { stale, done: t('Domain removed.') },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (domain.trim() !== '') adding.mutate()
  }
  return (
    <section className={classes.domains} aria-labelledby={heading}>
      <h2 id={heading}>{t('Domains')}</h2>
      <p className={classes.hint}>
        {t(
          'People whose primary address has one of these domains join automatically, unless staff chose otherwise.',
        )}
      </p>
      <ul aria-labelledby={heading}>
        {domains.map((each) => (
          <li key={each}>
            <CodeText>{each}</CodeText>
            <RowButton
              label={t('Remove')}
              name={t('Remove {name}', { name: each })}
              onClick={() => removal.mutate(each)}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate>
        <TextInput
          aria-label={t('New domain')}
          placeholder="example.com"
          dir="ltr"
          value={domain}
          error={adding.error?.message}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={adding.isPending}>
          {t('Add')}
        </Button>
      </form>
    </section>
  )
}
