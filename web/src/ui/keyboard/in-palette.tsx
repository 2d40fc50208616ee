import { useShortcut } from './shortcuts.ts'

/** Adds an action without a key to the command palette. */
export function InPalette({ label, run }: { label: string; run: () => void }) {
  useShortcut('', label, run)
  return null
}
