import { Button } from '@mantine/core'
import { t } from '../language/t.ts'
import classes from './part-missing.module.css'

type Props = {
  isAbove: boolean
  onAgain: () => void
  /** Whether a retry has failed too. The page may then be of an older version and needs a reload. */
  triedAgain: boolean
}

/** Replaces a part of the page after its code failed to load. */
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
