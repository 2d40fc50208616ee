import { useMounted } from '@mantine/hooks'
import { type Ref, useImperativeHandle } from 'react'
import type { Popup } from './use-popup.ts'

type Button = HTMLButtonElement | null

/** Stands for the button of a popup where the library wants it around: it is on the page already. */
export function PopupTarget({ of, ref }: { of: Popup; ref?: Ref<Button> }) {
  useImperativeHandle<Button, Button>(ref, () => of.button.current, [of.button])
  return null
}

/** Whether a popup is shown. One that was asked for before its code was there opens after it, so that it knows where the focus was. */
export const useOpened = ({ isOpen }: Popup): boolean => useMounted() && isOpen
