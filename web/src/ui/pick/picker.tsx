import { InputBase, type InputBaseProps } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type AriaAttributes, type Ref, useImperativeHandle } from 'react'
import classes from './picker.module.css'
import { PickerList } from './picker-list.tsx'
import { type Choice, usePicker } from './use-picker.ts'

type Props = Omit<InputBaseProps, 'classNames' | 'styles' | 'pointer' | 'component' | 'rightSection'> &
  Pick<AriaAttributes, 'aria-label' | 'aria-keyshortcuts'> & {
    ref?: Ref<HTMLButtonElement>
    name?: string | undefined
    title?: string | undefined
    data: readonly Choice[]
    value: string | undefined
    /** Shown while the value is none of the choices. */
    placeholder?: string | undefined
    onChange: (event: { currentTarget: { value: string } }) => void
    onFocus?: (() => void) | undefined
    /** Called when the list has closed, with or without a choice. */
    onClose?: (() => void) | undefined
  }

/** A field that takes one of a few choices. It looks and acts the same in every browser. */
export function Picker({ ref, data, value, placeholder, disabled, onChange, onClose, ...rest }: Props) {
  const choose = (next: string) => onChange({ currentTarget: { value: next } })
  const picker = usePicker({ choices: data, value: value ?? '', disabled, onChoose: choose, onClose })
  const { chosen, target, list, isOpen } = picker
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => target.ref.current, [
    target.ref,
  ])
  const { label } = rest
  return (
    <>
      <InputBase
        {...rest}
        {...target}
        component="button"
        pointer
        multiline={false}
        classNames={{ input: classes.field }}
        leftSection={rest.leftSection ?? chosen?.icon}
        rightSection={<IconSelector size={16} aria-hidden />}
        rightSectionPointerEvents="none"
      >
        {chosen ? (
          <span dir="auto" lang={chosen.lang} className="ellipsis">
            {chosen.label}
          </span>
        ) : (
          <span className={classes.placeholder}>{placeholder}</span>
        )}
      </InputBase>
      {isOpen && (
        <PickerList {...list} label={rest['aria-label'] ?? (typeof label === 'string' ? label : undefined)} />
      )}
    </>
  )
}
