import { Stack } from '@mantine/core'
import { useState } from 'react'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { useSession } from '#ui/use-session.ts'
import { RequiredActionPage } from './required-action-page.tsx'
import { PasswordForm } from './password-form.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { SecondFactorSection } from './factors/second-factor-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TokensSection } from './tokens/tokens-section.tsx'
import { WorkspaceSection } from './workspace-section.tsx'
import { Section } from './section.tsx'
import { late } from '#ui/late/late.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import tone from '#ui/text/text.module.css'
import { t } from '#ui/language/t.ts'

const SignatureSection = late(
  async () => (await import('./signature-section.tsx')).SignatureSection,
  () => <Skeletons shape="form" />,
)

/** The settings of the user's own account. */
export function AccountPage() {
  const session = useSession()
  const requiredAction = session?.requiredAction
  // The page for a required action stays mounted until it navigates away itself. Its last screen, such as the recovery
  // codes, is shown only once.
  const [shown, show] = useState(requiredAction)
  if (requiredAction && requiredAction !== shown) show(requiredAction)
  if (shown) return <RequiredActionPage requiredAction={shown} />
  return (
    <>
      <SettingsHeader page="account" />
      <Stack gap={16} maw="var(--form-width)">
        {session && session.role !== 'User' && <WorkspaceSection />}
        {session?.role === 'SupportTeam' && <SignatureSection />}
        <PasswordSection />
        <SecondFactorSection />
        <IdentitiesSection />
        <SessionsSection />
        <TokensSection />
        <PrivacySection />
      </Stack>
    </>
  )
}

/** Changes the password, and says when it is done. */
function PasswordSection() {
  const [isDone, setDone] = useState(false)
  return (
    <Section title={t('Password')} lead={t('Changing your password ends all your other sessions.')}>
      <PasswordForm onTry={() => setDone(false)} onDone={() => setDone(true)} />
      <p role="status" className={tone.good}>
        {isDone && t('Password changed. Your other sessions were ended.')}
      </p>
    </Section>
  )
}
