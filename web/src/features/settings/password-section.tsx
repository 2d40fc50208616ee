import { useState } from 'react'
import classes from './account.module.css'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'

/** Where somebody changes their password. */
export function PasswordSection() {
  const [said, setSaid] = useState('')
  return (
    <Section title="Password" lead="Changing it ends all your sessions but this one.">
      <PasswordForm onDone={setSaid} />
      <p role="status" className={classes.said}>
        {said}
      </p>
    </Section>
  )
}
