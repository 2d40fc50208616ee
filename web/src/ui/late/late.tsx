import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useReducer,
} from 'react'
import { loadPersistently } from './load-persistently.ts'
import { PartMissing } from './part-missing.tsx'

/** After three tries, within two seconds, the user sees an error. */
const TRIES = 3

/** Passed to the placeholder of a failed part: the failed try, and a function that retries. */
const Again = createContext<{ tried: object | null; again: () => void }>({ tried: null, again: () => {} })

type Load<Props> = () => Promise<ComponentType<Props>>
type Placeholder<Props> = (props: Props) => ReactNode

/**
 * A lazily loaded part of a page. Shows `placeholder` while it loads, or nothing if that is null. Without the argument
 * it suspends. If loading fails, as after an upgrade that removed the code, an error takes its place. The rest of the
 * page is unaffected.
 */
export const late = <Props extends object>(
  load: Load<Props>,
  placeholder?: Placeholder<Props> | null,
): ComponentType<Props> => {
  const Part = lateIn(load, 'place')
  return placeholder === undefined ? Part : withPlaceholder(Part, placeholder)
}

/** Like {@link late}, for dialogs. The error floats above the page, so that it is visible at any scroll position. */
export const lateDialog = <Props extends object>(
  load: Load<Props>,
  placeholder: Placeholder<Props> | null = null,
): ComponentType<Props> => withPlaceholder(lateIn(load, 'above'), placeholder)

/** Like {@link late}, for optional parts. It shows no error and retries forever. */
export const lateBeside = <Props extends object>(
  load: Load<Props>,
  placeholder: Placeholder<Props> | null = null,
): ComponentType<Props> => withPlaceholder(lateIn(load, null), placeholder)

const withPlaceholder =
  <Props extends object>(Part: ComponentType<Props>, placeholder: Placeholder<Props> | null) =>
  (props: Props) => <Suspense fallback={placeholder?.(props)}>{createElement(Part, props)}</Suspense>

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
  /** Opening the part again must not show the earlier error. */
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
