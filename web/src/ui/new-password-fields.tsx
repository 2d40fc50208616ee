import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.css'

type Name = 'password' | 'repeatpassword'

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
      <PasswordInput
        label={labels.password}
        description="At least 8: uppercase, lowercase, a digit, one of @ # $ ? & *"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        visibilityToggleFocusable
        autoComplete="new-password"
        {...bind('password')}
      />
      <PasswordInput
        label={labels.repeatpassword}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the repeated password' }}
        visibilityToggleFocusable
        autoComplete="new-password"
        {...bind('repeatpassword')}
      />
    </>
  )
}
