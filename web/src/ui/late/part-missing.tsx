import { Button } from '@mantine/core'
import { t } from '../language/t.ts'
import classes from './part-missing.module.css'

type Props = {
  isAbove: boolean
  onAgain: () => void
  /** Whether loading this part alone did not help: then the whole page may be of an older version. */
  triedAgain: boolean
}

/** Stands where a part of the page would whose code could not be loaded. */
export function PartMissing({ isAbove, onAgain, triedAgain }: Props) {
  return (
    <div className={classes.missing} role="alert" data-above={isAbove || undefined}>
      <span>{t('This part of the page could not be loaded.')}</span>
      <Button size="compact-sm" variant="default" onClick={onAgain}>
        {t('Load again')}
      </Button>
      {triedAgain && (
        <Button size="compact-sm" variant="subtle" onClick={() => location.reload()}>
          {t('Load the whole page again')}
        </Button>
      )}
    </div>
  )
}
