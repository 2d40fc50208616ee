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
      <span>{t('Couldn’t load this part of the page.')}</span>
      <Button size="compact-sm" variant="default" onClick={onAgain}>
        {t('Reload')}
      </Button>
      {triedAgain && (
        <Button size="compact-sm" variant="subtle" onClick={() => location.reload()}>
          {t('Reload page')}
        </Button>
      )}
    </div>
  )
}
