import { usePageFiles } from './use-page-files.ts'

/** Like {@link usePageFiles}, for the first file only. */
export const usePagePictures = (onFile: (file: File) => void): boolean =>
  usePageFiles(([file]) => file && onFile(file))
