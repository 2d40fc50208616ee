import { createContext } from 'react'

/** How somebody reads times: in which locale, and on the clock of which time zone; undefined is what the browser has. */
export type TimeReader = { locale: string | undefined; timeZone: string | undefined }

/** Whose times are shown. */
export const TimeContext = createContext<TimeReader>({ locale: undefined, timeZone: undefined })
