import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

const mark = createStore('')

/** Sets a prefix of the browser tab's title for all pages. */
export const setTitleMark = mark.set

/** The prefix set by {@link setTitleMark}. */
export const useTitleMark = (): string => useSyncExternalStore(mark.subscribe, mark.get)
