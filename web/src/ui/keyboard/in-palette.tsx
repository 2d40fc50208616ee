import { useShortcut } from './shortcuts.ts'

/** Something that this page can do and that has no key of its own: the palette finds it all the same. */
export function InPalette({ label, run }: { label: string; run: () => void }) {
  useShortcut('', label, run)
  return null
}
