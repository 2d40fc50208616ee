import '@mantine/core/styles/Notification.css'
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'

/** The corner in which short words about what just happened appear. */
export const Toasts = () => <Notifications position="bottom-right" zIndex={300} />
