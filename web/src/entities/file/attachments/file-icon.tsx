import { type Icon, IconFile, IconFileText, IconFileZip } from '@tabler/icons-react'
import classes from './attachments.module.css'

/** By the ending of a name: what somebody expects to find in it, which decides nothing else. */
const ICONS: readonly (readonly [RegExp, Icon])[] = [
  [/\.(pdf|docx?|odt|txt|log|md|rtf|json|xml|html?|csv|eml|msg)$/i, IconFileText],
  [/\.(zip|gz|tgz|7z|rar|tar|xz)$/i, IconFileZip],
]

/** The icon of a file. */
export function FileIcon({ name }: { name: string }) {
  const Found = ICONS.find(([ending]) => ending.test(name))?.[1] ?? IconFile
  return <Found className={classes.icon} size={20} stroke={1.6} aria-hidden />
}
