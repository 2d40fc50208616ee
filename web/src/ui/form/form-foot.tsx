import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import classes from './form.module.css'

type FormFootProps = {
  /** An error that belongs to no field. */
  problem?: ReactNode
  /** Label of the submit button. */
  save: string
  isSaving: boolean
  onCancel: () => void
  /** Class of the row of buttons. */
  className?: string | undefined
  /** Additional controls at the other end of the row. */
  children?: ReactNode
}

/** The end of a form in a dialog: an error message and the buttons. */
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
