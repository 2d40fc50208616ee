import { Button, TextInput } from '@mantine/core'
import { message, STAFF_ROLES } from '@support-desk/contract'
import { wireNameOf } from '#api/legacy/names.ts'
import { REGISTRATION_NAMES } from '#api/legacy/account.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { NewPasswordFields } from '#ui/form/new-password-fields.tsx'
import classes from '#ui/page/account-card.module.css'
import { CodeField } from './code-field.tsx'
import { t } from '#ui/language/t.ts'
import { ROLE_NAMES } from '#entities/user/role-names.ts'
import { NO_ROLE, type RegistrationFields, type useRegistration } from './use-registration.ts'
import { Picker } from '#ui/pick/picker.tsx'

const CODE_SENT = message('We sent a code to {email}. It is valid for 10 minutes.')

/** Roles for an admin to choose from, after a placeholder. */
const roles = () => [
  { value: NO_ROLE, label: t('Select') },
  ...STAFF_ROLES.map((role) => ({ value: role, label: t(ROLE_NAMES[role]) })),
]

type Props = { registration: ReturnType<typeof useRegistration>; byAdmin: boolean; onSendCode: () => void }

/** The fields of the registration form. The code field appears once a code was sent. */
export function RegistrationFormFields({ registration, byAdmin, onSendCode }: Props) {
  const { fields, errors, code, change, prepare } = registration
  const bind = (name: keyof RegistrationFields) => ({
    name: wireNameOf(REGISTRATION_NAMES, name),
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    onFocus: prepare,
  })
  return (
    <>
      {byAdmin && <Picker label={t('Role')} data={roles()} {...bind('role')} />}
      <TextInput label={t('username')} autoComplete="username" spellCheck={false} {...bind('username')} />
      <div className={classes.withButton}>
        <CodeInput
          label={t('email')}
          type="email"
          autoComplete="email"
          {...bind('email')}
          error={errors.email ?? code.problem}
        />
        <Button variant="default" loading={code.isSending} onClick={onSendCode}>
          {t('Sent otp')}
        </Button>
      </div>
      <CodeField code={code} sent={CODE_SENT} {...bind('code')} />
      <NewPasswordFields
        bind={bind}
        labels={{ password: t('password'), repeatedPassword: t('repeat password') }}
      />
    </>
  )
}
