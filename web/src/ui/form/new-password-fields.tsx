import { PasswordField } from './password-field.tsx'
import type { BoundField } from './use-checked-form.ts'
import { t } from '../language/t.ts'

type Name = 'password' | 'repeatedPassword'

/** Two fields for a new password, with the password rules. */
export function NewPasswordFields({
  bind,
  labels,
}: {
  bind: (name: Name) => BoundField
  labels: Record<Name, string>
}) {
  return (
    <>
      <PasswordField
        show={t('Show the password')}
        label={labels.password}
        description={t(
          'At least 8 characters: uppercase and lowercase letters, a digit, and one of @ # $ ? & *',
        )}
        autoComplete="new-password"
        {...bind('password')}
      />
      <PasswordField
        show={t('Show the repeated password')}
        label={labels.repeatedPassword}
        autoComplete="new-password"
        {...bind('repeatedPassword')}
      />
    </>
  )
}
