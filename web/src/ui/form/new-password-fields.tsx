import { PasswordField } from './password-field.tsx'
import type { BoundField } from './use-checked-form.ts'
import { t } from '../language/t.ts'

type Name = 'password' | 'repeatedPassword'

/** Where a new password is typed, twice, with the rules that it has to keep. */
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
        description={t('At least 8: uppercase, lowercase, a digit, one of @ # $ ? & *')}
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
