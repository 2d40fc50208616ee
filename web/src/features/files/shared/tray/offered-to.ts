import { IMAGE_TYPES } from '@support-desk/contract'
import type { FileTray } from './use-file-tray.ts'

type Options = {
  picture: File | null
  choice: { offer: (file: File) => void; clear: () => void }
  tray: Pick<FileTray, 'isEmpty' | 'add'>
}

/**
 * Where files go that are dropped, pasted or chosen: one picture by itself is the picture of the message, which is shown in it; all
 * others are attached, and so is that picture then.
 */
export const offeredTo =
  ({ picture, choice, tray }: Options) =>
  (files: readonly File[]): void => {
    const [first] = files
    const isPicture = files.length === 1 && IMAGE_TYPES.some((type) => type === first?.type)
    if (first && isPicture && tray.isEmpty && !picture) return choice.offer(first)
    tray.add(picture ? [picture, ...files] : files)
    if (picture) choice.clear()
  }
