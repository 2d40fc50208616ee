import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'

const LEFT_TO_RIGHT = { input: { dir: 'ltr' } }

/** A text field that is written from left to right in every language, such as an email address or a code. */
export const CodeInput = (props: TextInputProps & { ref?: Ref<HTMLInputElement> }) => (
  <TextInput attributes={LEFT_TO_RIGHT} {...props} />
)
