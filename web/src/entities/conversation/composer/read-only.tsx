import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './box.module.css'

/** Says in place of a composer why the reader cannot write. */
export const ReadOnly = ({ children }: { children: ReactNode }) => (
  <p className={classes.readOnly}>
    <IconLock size={16} aria-hidden />
    <span>{children}</span>
  </p>
)
