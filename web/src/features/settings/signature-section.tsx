import { SignatureForm } from '#entities/mail/signature/signature-form.tsx'
import { t } from '#ui/language/t.ts'
import { Section } from './section.tsx'

/** The email signature of a support member. */
export const SignatureSection = () => (
  <Section
    title={t('Email signature')}
    lead={t('Added below your replies by email. Without it, they get the signature of the team or mailbox.')}
  >
    <SignatureForm owner="me" />
  </Section>
)
