import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.css'

/** A field for a password, with an eye to show what was typed; `show` is the label of the eye. */
export const PasswordField = ({ show, ...props }: PasswordInputProps & { show: string }) => (
  <PasswordInput
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': show }}
    // The component marks all of its parts but the one that is read out and looked for.
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
)
