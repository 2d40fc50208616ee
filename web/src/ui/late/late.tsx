import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type LazyExoticComponent,
  useContext,
  useEffect,
  useMemo,
  useReducer,
} from 'react'
import { loadPersistently } from './load-persistently.ts'
import { PartMissing } from './part-missing.tsx'

/** Whoever waits learns after these, within two seconds, that something is wrong. */
const TRIES = 3

/** For what stands in the place of a part: which try it stands for, and how to begin another. */
const Again = createContext<{ tried: object | null; again: () => void }>({ tried: null, again: () => {} })

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part of a page whose code is loaded when it is first shown. Where that fails, as after an upgrade that took the code
 * away, its place says so and the rest of the page stays as it is.
 */
export const late = <Props extends object>(load: Load<Props>): ComponentType<Props> => lateIn(load, 'place')

/** The same for what floats above the page: what stands for it must be seen from wherever the page is scrolled to. */
export const lateDialog = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  lateIn(load, 'above')

/** The same for what the page can do without for the moment, and nobody waits for: it comes when it comes. */
export const lateBeside = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  lateIn(load, null)

function lateIn<Props extends object>(load: Load<Props>, missing: 'place' | 'above' | null) {
  let coming: LazyExoticComponent<ComponentType<Props>> | null = null
  let failed = 0
  const give = () =>
    (coming ??= lazy(async () => {
      try {
        return { default: await loadPersistently(load, missing === null ? Infinity : TRIES) }
      } catch {
        failed++
        return { default: Missing }
      }
    }))
  /** Whoever opens it later is not told what was true before. */
  const forget = (what: object | null): void => {
    if (coming === what) coming = null
  }
  function Missing() {
    const { tried, again } = useContext(Again)
    useEffect(() => () => forget(tried), [tried])
    return <PartMissing isAbove={missing === 'above'} onAgain={again} triedAgain={failed > 1} />
  }
  return function Late(props: Props) {
    const [, showAnew] = useReducer((times: number) => times + 1, 0)
    const Part = give()
    const value = useMemo(() => {
      const again = () => {
        forget(Part)
        showAnew()
      }
      return { tried: Part, again }
    }, [Part])
    return <Again value={value}>{createElement(Part, props)}</Again>
  }
}
