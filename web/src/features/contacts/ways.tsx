import { Button, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { RowButton } from '#ui/row-button.tsx'
import { CodeText } from '#ui/text/code-text.tsx'
import type { Contact } from '#entities/contact/queries.ts'
import classes from './contacts.module.css'

/** The addresses of a contact. Mail from each of them is from this person; mail to them goes to the primary one. */
export function Addresses({ contact: { id: userId, email, addresses, isContact } }: { contact: Contact }) {
  const stale = [KEYS.user(userId), KEYS.users]
  const removal = useChange(
    (addressId: string) => request('deleteContactAddress', { params: { userId, addressId } }),
    { stale, done: t('Address removed.') },
  )
  const primary = useChange(
    (addressId: string) => request('updatePrimaryAddress', { params: { userId }, body: { addressId } }),
    { stale, done: t('Primary address changed.') },
  )
  return (
    <Ways
      title={t('Email addresses')}
      field={t('New email address')}
      type="email"
      maxLength={LIMITS.email}
      stale={stale}
      add={(added) => request('createContactAddress', { params: { userId }, body: { email: added } })}
    >
      {email && (
        <li>
          <CodeText>{email}</CodeText>
          {addresses.length > 0 && <span className={classes.primary}>{t('Primary')}</span>}
        </li>
      )}
      {addresses.map((address) => (
        <li key={address.id}>
          <CodeText>{address.email}</CodeText>
          <span className={classes.buttons}>
            {isContact && (
              <RowButton
                label={t('Make primary')}
                name={t('Make {name} the primary address', { name: address.email })}
                onClick={() => primary.mutate(address.id)}
              />
            )}
            <RowButton
              label={t('Remove')}
              name={t('Remove {name}', { name: address.email })}
              onClick={() => removal.mutate(address.id)}
            />
          </span>
        </li>
      ))}
    </Ways>
  )
}

/** The phone numbers of a contact. */
export function Phones({ contact: { id: userId, phones } }: { contact: Contact }) {
  const stale = [KEYS.user(userId)]
  const removal = useChange(
    (phoneId: string) => request('deleteContactPhone', { params: { userId, phoneId } }),
    { stale, done: t('Phone number removed.') },
  )
  return (
    <Ways
      title={t('Phone numbers')}
      field={t('New phone number')}
      type="tel"
      maxLength={LIMITS.phone}
      stale={stale}
      add={(number) => request('createContactPhone', { params: { userId }, body: { number } })}
    >
      {phones.map(({ id, number }) => (
        <li key={id}>
          <CodeText>{number}</CodeText>
          <RowButton
            label={t('Remove')}
            name={t('Remove {name}', { name: number })}
            onClick={() => removal.mutate(id)}
          />
        </li>
      ))}
    </Ways>
  )
}

type WaysProps = {
  title: string
  /** Label of the field for another one. */
  field: string
  type: 'email' | 'tel'
  maxLength: number
  stale: readonly (readonly unknown[])[]
  add: (text: string) => Promise<unknown>
  children: ReactNode
}

/** A list of addresses or numbers, with a field for another one. */
function Ways({ title, field, type, maxLength, stale, add, children }: WaysProps) {
  const heading = useId()
  const [text, write] = useState('')
  const adding = useChange(() => add(text), { stale, showsFailure: true, onSuccess: () => write('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') adding.mutate()
  }
  return (
    <section className={classes.ways} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul aria-labelledby={heading}>{children}</ul>
      <form onSubmit={submit} noValidate>
        <TextInput
          aria-label={field}
          placeholder={field}
          type={type}
          dir="ltr"
          maxLength={maxLength}
          value={text}
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
