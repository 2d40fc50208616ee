import { Button, NativeSelect, TextInput } from '@mantine/core'
import { STAFF_ROLES } from '@support-desk/contract'
import { CALL_OUTLINES } from '@support-desk/contract/call-outlines'
import { controlName } from '../../api/check-input.ts'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx'
import classes from './shared/account-card.module.css'
import { CodeField } from './code-field.tsx'
import type { RegistrationFields, useRegistration } from './use-registration.ts'

type Props = { registration: ReturnType<typeof useRegistration>; byAdmin: boolean; onSendCode: () => void }

/** The fields of the registration form. The field for the code is there once a code is on its way. */
export function RegistrationFormFields({ registration, byAdmin, onSendCode }: Props) {
  const { fields, errors, code, change } = registration
  const bind = (name: keyof RegistrationFields) => ({
    name: controlName(CALL_OUTLINES.register.body, name),
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      {byAdmin && <NativeSelect label="Role" data={['Select', ...STAFF_ROLES]} {...bind('role')} />}
      <TextInput label="username" autoComplete="username" spellCheck={false} {...bind('username')} />
      <div className={classes.withButton}>
        <CodeInput
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
      <CodeField code={code} sentTo={(email) => `We sent a code to ${email}.`} {...bind('code')} />
      <NewPasswordFields bind={bind} labels={{ password: 'password', repeatedPassword: 'repeat password' }} />
    </>
  )
}
