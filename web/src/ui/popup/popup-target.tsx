import { useMounted } from '@mantine/hooks'
import { type Ref, useImperativeHandle } from 'react'
import type { Popup } from './use-popup.ts'

type Button = HTMLButtonElement | null

/** Passes an existing button to Mantine, which expects the target as a child. */
export function PopupTarget({ of, ref }: { of: Popup; ref?: Ref<Button> }) {
  useImperativeHandle<Button, Button>(ref, () => of.button.current, [of.button])
  return null
}

/**
 * Whether a popup is open. A popup that was opened before its code was loaded opens one render later, so that Mantine
 * records the previous focus.
 */
export const useOpened = ({ isOpen }: Popup): boolean => useMounted() && isOpen
