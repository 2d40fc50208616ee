import { createContext } from 'react'

/** Locale and time zone of a reader. Undefined means the browser's setting. */
export type TimeReader = { locale: string | undefined; timeZone: string | undefined }

/** The reader of the shown times. */
export const TimeContext = createContext<TimeReader>({ locale: undefined, timeZone: undefined })
