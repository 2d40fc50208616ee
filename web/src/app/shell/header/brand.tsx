import { VisuallyHidden } from '@mantine/core'
import { useBrand } from '#ui/brand.ts'
import { currentTheme } from '../../theme/theme.ts'
import { Mark } from './mark.tsx'
import classes from './header.module.css'

/** A logo of at least this ratio of width to height contains the name, so the name is not repeated beside it. */
const WORD_MARK = 2.2

/** Logo and name of the install. */
export function Brand() {
  const { name, logos } = useBrand()
  const logo = (currentTheme() === 'dark' ? logos.dark : null) ?? logos.light ?? logos.dark
  if (!logo)
    return (
      <>
        <Mark />
        <span>{name}</span>
      </>
    )
  const isWordMark = logo.width >= logo.height * WORD_MARK
  return (
    <>
      <img className={classes.logo} src={logo.address} width={logo.width} height={logo.height} alt="" />
      {isWordMark ? <VisuallyHidden>{name}</VisuallyHidden> : <span>{name}</span>}
    </>
  )
}
