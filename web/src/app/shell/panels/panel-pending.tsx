import { useWindowEvent } from '@mantine/hooks'

/** Placeholder for a panel while its code loads. Escape cancels. */
export function PanelPending({ onCancel }: { onCancel: () => void }) {
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onCancel())
  return null
}
