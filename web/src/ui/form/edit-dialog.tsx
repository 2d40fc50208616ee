import type { FormEvent, ReactNode, Ref } from 'react'
import { Dialog } from '../feedback/dialog.tsx'
import { FormFoot } from './form-foot.tsx'
import classes from './form.module.css'

type Props = {
  title: string
  /** A Mantine size or pixels. */
  size?: string | number
  /** State of the form, such as from `useEditForm`. */
  form: {
    element: Ref<HTMLFormElement>
    problem: ReactNode
    isSaving: boolean
    submit: (event: FormEvent) => unknown
  }
  /** Label of the submit button. */
  save: string
  /** Additional controls at the other end of the row of buttons. */
  aside?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form. `children` are its fields. */
export function EditDialog({ title, size, form, save, aside, onClose, children }: Props) {
  const { element, problem, isSaving, submit } = form
  return (
    <Dialog onClose={onClose} title={title} {...(size && { size })}>
      <form ref={element} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <FormFoot problem={problem} save={save} isSaving={isSaving} onCancel={onClose}>
          {aside}
        </FormFoot>
      </form>
    </Dialog>
  )
}
