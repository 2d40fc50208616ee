import { CodeText } from '#ui/text/code-text.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { t } from '#ui/language/t.ts'
import { Section } from '../section.tsx'
import classes from './tokens.module.css'
import entries from '../entry-list.module.css'

/** The address for a company directory (SCIM). */
export function DirectorySection() {
  const address = `${location.origin}/scim/v2`
  return (
    <Section
      title={t('Sync people')}
      lead={t(
        'A directory such as Entra ID or Okta makes accounts and suspends them, by SCIM 2.0. It needs this address, and a token of a service account that may sync people.',
      )}
    >
      <div className={entries.entry}>
        <div className={classes.facts}>
          <CodeText>{address}</CodeText>
        </div>
        <CopyButton text={address} />
      </div>
    </Section>
  )
}
