import { PasswordField } from './password-field.tsx'

type Name = 'password' | 'repeatedPassword'

type Bound = {
  name: string
  value: string
  error?: string | true | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** Where a new password is typed, twice, with the rules that it has to keep. */
export function NewPasswordFields({
  bind,
  labels,
}: {
  bind: (name: Name) => Bound
  labels: Record<Name, string>
}) {
  return (
    <>
      <PasswordField
        what="password"
        label={labels.password}
        description="At least 8: uppercase, lowercase, a digit, one of @ # $ ? & *"
        autoComplete="new-password"
        {...bind('password')}
      />
      <PasswordField
        what="repeated password"
        label={labels.repeatedPassword}
        autoComplete="new-password"
        {...bind('repeatedPassword')}
      />
    </>
  )
}
