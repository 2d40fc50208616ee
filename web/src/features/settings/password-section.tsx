import { useState } from 'react'
import tone from '#ui/text/text.module.css'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'
import { t } from '#ui/language/t.ts'

export function PasswordSection() {
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
