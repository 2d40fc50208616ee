import { useDirection } from '@mantine/core'
import { Notifications } from '@mantine/notifications'

/** The corner for toasts: bottom right, or bottom left for right-to-left languages. */
export function Toasts() {
  const { dir } = useDirection()
  return <Notifications position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'} zIndex={300} />
}
