import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#ui/language/t.ts'
import { organisationAddress } from '#entities/organisation/organisation-address.ts'
import type { Contact } from './queries.ts'
import classes from './contact.module.css'

/** The email addresses, phone numbers and workplace of a contact. Empty facts are left out. */
export function ContactFacts({ contact }: { contact: Contact }) {
  const { email, addresses, phones, department, organisation, isContact, isSuspended } = contact
  const all = [email, ...addresses.map((each) => each.email)].filter(Boolean)
  const login = loginOf({ isContact, isSuspended })
  return (
    <dl className={classes.facts}>
      {all.length > 0 && (
        <Fact label={t('Email')}>
          {all.map((each) => (
            <Way key={each} href={`mailto:${each}`} text={each} />
          ))}
        </Fact>
      )}
      {phones.length > 0 && (
        <Fact label={t('Phone')}>
          {phones.map(({ id, number }) => (
            <Way key={id} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} text={number} />
          ))}
        </Fact>
      )}
      {department && (
        <Fact label={t('Department')}>
          <span dir="auto">{department}</span>
        </Fact>
      )}
      {organisation && (
        <Fact label={t('Organisation')}>
          <Link to={organisationAddress(organisation.id)} className={classes.way}>
            <bdi>{organisation.name}</bdi>
          </Link>
        </Fact>
      )}
      {login && <Fact label={t('Account')}>{login}</Fact>}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function loginOf({ isContact, isSuspended }: Pick<Contact, 'isContact' | 'isSuspended'>): string {
  if (isSuspended) return t('Suspended')
  return isContact ? t('Can’t log in') : ''
}

/** A link for writing to or calling a person. Addresses and numbers are left-to-right in every language. */
const Way = ({ href, text }: { href: string; text: string }) => (
  <a href={href} dir="ltr" className={classes.way}>
    {text}
  </a>
)
