// Stands in for `react-style-singleton`, with which dialogs keep the page behind them still. It writes style elements, which
// the content policy forbids, because they could be written by others too; a sheet that is made in code does the same.
import { useEffect } from 'react'

type Props = { styles: string }

/** A component whose styles apply while one or more of its instances are on the page. */
export function styleSingleton(): (props: Props) => null {
  let users = 0
  let sheet: CSSStyleSheet | null = null

  function add(styles: string): void {
    if (users++ > 0) return
    sheet = makeSheet(styles)
    if (sheet) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }

  function remove(): void {
    if (--users > 0 || !sheet) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }

  return function Styles({ styles }) {
    useEffect(() => {
      add(styles)
      return remove
    }, [styles])
    return null
  }
}

function makeSheet(styles: string): CSSStyleSheet | null {
  // The simulated browser of the tests has none.
  if (!('adoptedStyleSheets' in document)) return null
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  return sheet
}
