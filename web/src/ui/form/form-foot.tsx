import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import classes from './form.module.css'

type FormFootProps = {
  /** What was refused and is said at no field; nothing where it is left out. */
  problem?: ReactNode
  /** On the button that sends the form. */
  save: string
  isSaving: boolean
  onCancel: () => void
  /** Of the row of buttons. */
  className?: string | undefined
  /** What else can be done, at the other side of the row. */
  children?: ReactNode
}

/** The end of a form in a dialog: what was refused, and the buttons. */
export const FormFoot = ({ problem, save, isSaving, onCancel, className = '', children }: FormFootProps) => (
  <>
    {problem && (
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
    )}
    <div className={`${classes.buttons} ${className}`}>
      {children && <div className={classes.aside}>{children}</div>}
      <Button variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button type="submit" loading={isSaving}>
        {save}
      </Button>
    </div>
  </>
)
