import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.css'

/** A password field with a button that reveals the text. `show` is the label of that button. */
export const PasswordField = ({ show, ...props }: PasswordInputProps & { show: string }) => (
  <PasswordInput
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': show }}
    // Mantine sets `aria-invalid` on its wrappers but not on the input.
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
)
