import type { Store } from '../kernel/store.ts'

/** Answers which tickets contain words. */
export type WordsSource = {
  saying: (search: Parameters<Store['searches']['saying']>[1]) => ReturnType<Store['searches']['saying']>
  thoseSaying: (
    question: Parameters<Store['searches']['thoseSaying']>[1],
  ) => ReturnType<Store['searches']['thoseSaying']>
}
