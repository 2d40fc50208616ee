import { CodeText } from '#ui/text/code-text.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { t } from '#ui/language/t.ts'
import { Section } from '../section.tsx'
import entries from '../entry-list.module.css'

/** The address for a company directory (SCIM). */
export function DirectorySection() {
  const address = `${location.origin}/scim/v2`
  return (
    <Section
      title={t('User provisioning (SCIM 2.0)')}
      lead={t(
        'Entra ID or Okta can create and suspend accounts. Use this URL and the token of a service account with the “User provisioning” permission.',
      )}
    >
      <div className={entries.entry}>
        <div className={entries.facts}>
          <CodeText>{address}</CodeText>
        </div>
        <CopyButton text={address} />
      </div>
    </Section>
  )
}
