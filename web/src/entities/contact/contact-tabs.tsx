import { NavLink } from 'react-router'
import { t } from '#ui/language/t.ts'
import { ORGANISATIONS } from '#entities/organisation/organisation-address.ts'
import { CONTACTS } from './contact-address.ts'
import classes from './contact-tabs.module.css'

/** Links between the lists of people and of organisations. */
export const ContactTabs = () => (
  <nav className={classes.tabs} aria-label={t('Contacts and organisations')}>
    <NavLink to={CONTACTS}>{t('People')}</NavLink>
    <NavLink to={ORGANISATIONS}>{t('Organisations')}</NavLink>
  </nav>
)
