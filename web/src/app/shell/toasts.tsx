import { useDirection } from '@mantine/core'
import { Notifications } from '@mantine/notifications'

/** The corner in which short words about what just happened appear: below, at the end of lines. */
export function Toasts() {
  const { dir } = useDirection()
  return <Notifications position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'} zIndex={300} />
}
