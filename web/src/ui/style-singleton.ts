// Replaces `react-style-singleton`, which dialogs use to lock the scrolling of the page. The library injects style
// elements, which the content policy forbids. This version uses a constructed style sheet.
import { useEffect } from 'react'

type Props = { styles: string }

/** A component that applies its styles while at least one instance is mounted. */
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
  // The simulated browser of the tests does not support it.
  if (!('adoptedStyleSheets' in document)) return null
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  return sheet
}
