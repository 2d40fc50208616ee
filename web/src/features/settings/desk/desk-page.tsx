import { AddressSection } from '#entities/desk/address-section.tsx'
import { LocaleSection } from '#entities/desk/locale-section.tsx'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { t } from '#ui/language/t.ts'
import classes from './desk-page.module.css'

/** Lets an admin set language, time zone and public address of the desk. */
export const DeskPage = () => (
  <>
    <SettingsHeader page="desk" />
    <div className={classes.page}>
      <h2>{t('Language and time zone')}</h2>
      <LocaleSection />
      <h2>{t('Public address')}</h2>
      <AddressSection />
    </div>
  </>
)
