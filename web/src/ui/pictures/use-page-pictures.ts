import { usePageFiles } from './use-page-files.ts'

/** Hands over the first of the files that are pasted or dropped anywhere on the page, and tells while some are dragged over it. */
export const usePagePictures = (onFile: (file: File) => void): boolean =>
  usePageFiles(([file]) => file && onFile(file))
