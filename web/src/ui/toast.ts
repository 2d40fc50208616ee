import { notifications } from '@mantine/notifications'

const AWAY_AFTER_MS = 5000

/** Short words about something that just happened, in a corner of the page. */
export const toast = {
  success: (message: string) =>
    notifications.show({ message, color: 'teal', autoClose: AWAY_AFTER_MS, withBorder: false }),
  /** Failures stay until they are closed: nobody should have to read against a clock. */
  failure: (message: string) =>
    notifications.show({ message, color: 'red', autoClose: false, role: 'alert', withBorder: false }),
}
