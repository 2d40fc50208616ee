import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.css'
import { STAFF_ROLES } from '@support-desk/contract'
import classes from './account-card.module.css'
import type { RegistrationFields, useRegistration } from './use-registration.ts'

type Props = { registration: ReturnType<typeof useRegistration>; byAdmin: boolean; onSendCode: () => void }

/** The fields of the registration form. The field for the code is there once a code is on its way. */
export function RegistrationFormFields({ registration, byAdmin, onSendCode }: Props) {
  const { fields, errors, code, change } = registration
  const bind = (name: keyof RegistrationFields) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const eye = { visibilityToggleFocusable: true, autoComplete: 'new-password' }
  return (
    <>
      {byAdmin && <NativeSelect label="Role" data={['Select', ...STAFF_ROLES]} {...bind('role')} />}
      <TextInput label="username" autoComplete="username" spellCheck={false} {...bind('username')} />
      <div className={classes.withButton}>
        <TextInput
          label="email"
          type="email"
          autoComplete="email"
          {...bind('email')}
          error={errors.email ?? code.problem}
        />
        <Button variant="default" loading={code.isSending} onClick={onSendCode}>
          Sent otp
        </Button>
      </div>
      {code.sent && (
        <>
          <TextInput
            label="OTP"
            description={
              code.plain ? undefined : `We sent a code to ${code.sent.Email}. It is valid for 10 minutes.`
            }
            inputMode="numeric"
            autoComplete="one-time-code"
            {...bind('otp')}
          />
          {code.plain && (
            <p className={classes.note} role="status">
              No mail server is set up, so the code is shown here: <strong>{code.plain}</strong>
            </p>
          )}
        </>
      )}
      <PasswordInput
        label="password"
        description="At least 8: uppercase, lowercase, a digit, one of @ # $ ? & *"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        {...eye}
        {...bind('password')}
      />
      <PasswordInput
        label="repeat password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the repeated password' }}
        {...eye}
        {...bind('repeatpassword')}
      />
    </>
  )
}
