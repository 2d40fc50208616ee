import { type Icon, IconFile, IconFileText, IconFileZip } from '@tabler/icons-react'
import classes from './attachments.module.css'

/** Icons by file name extension. The extension has no other effect. */
const ICONS: readonly (readonly [RegExp, Icon])[] = [
  [/\.(pdf|docx?|odt|txt|log|md|rtf|json|xml|html?|csv|eml|msg)$/i, IconFileText],
  [/\.(zip|gz|tgz|7z|rar|tar|xz)$/i, IconFileZip],
]

export function FileIcon({ name }: { name: string }) {
  const Found = ICONS.find(([ending]) => ending.test(name))?.[1] ?? IconFile
  return <Found className={classes.icon} size={20} stroke={1.6} aria-hidden />
}
