import { t } from '#ui/language/t.ts'
import classes from './sample-mark.module.css'

/** Marks a sample ticket. Renders nothing for real tickets. */
export const SampleMark = ({ isSample }: { isSample: boolean }) =>
  isSample ? <span className={classes.mark}>{t('Sample')}</span> : null
