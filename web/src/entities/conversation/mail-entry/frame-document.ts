import { MAIL_FRAME_STYLES, type MailEntryOnWire } from '@support-desk/contract'
import DOMPurify from 'dompurify'
import type { TrustedTypePolicyFactory } from 'trusted-types/lib'

/**
 * The content policy of the frame, in addition to the inherited policy of the page. It allows only inline styles and
 * data: pictures.
 */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

const policies = globalThis as typeof globalThis & { trustedTypes?: TrustedTypePolicyFactory }

/**
 * The Trusted Types policy for this HTML. The page's content policy lists its name. Browsers without Trusted Types need
 * none.
 */
const trusted = policies.trustedTypes?.createPolicy('mail-frame', {
  createHTML: (html) => html,
  createScriptURL: (url) => url,
})

/** Sanitizes again, with another parser than the server's. */
const CONFIG = {
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'textarea',
    'select',
    'svg',
    'math',
    'video',
    'audio',
    'source',
  ],
  FORBID_ATTR: ['style', 'srcset', 'background', 'id', 'name', 'class'],
  ADD_ATTR: ['target', 'data-remote'],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel|cid|data):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
}

/** An embedded picture of a raster format. SVG is excluded. */
const RASTER = /^data:image\/(?:png|jpeg|gif|webp);base64,/i

/** The HTML document of the frame: the mail with its attached pictures. */
export function frameDocument(
  html: string,
  pictures: MailEntryOnWire['pictures'],
  /** Remote pictures that our server has fetched, as `data:` URLs by number. */
  loaded: ReadonlyMap<number, string> = new Map(),
): string {
  const body = DOMPurify.sanitize(html, {
    ...CONFIG,
    RETURN_DOM_FRAGMENT: true,
    TRUSTED_TYPES_POLICY: trusted,
  } as typeof CONFIG & { RETURN_DOM_FRAGMENT: true })
  const sources = new Map(
    pictures.map(({ contentId, type, data }) => [contentId, `data:${type};base64,${data}`]),
  )
  for (const image of body.querySelectorAll('img')) {
    place(image, sources)
    placeLoaded(image, loaded)
  }
  const page = document.implementation.createHTMLDocument()
  const policy = page.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = POLICY
  const styles = page.createElement('style')
  styles.textContent = MAIL_FRAME_STYLES
  page.head.append(policy, styles)
  page.body.dir = 'auto'
  page.body.append(body)
  const whole = page.documentElement.outerHTML
  return (trusted?.createHTML(whole) ?? whole) as string
}

/** Shows only pictures of the mail itself. Others keep their alternative text. */
function place(image: HTMLImageElement, sources: ReadonlyMap<string, string>): void {
  const source = image.getAttribute('src') ?? ''
  if (RASTER.test(source)) return
  const id = /^cid:(.*)$/i.exec(source)?.[1] ?? ''
  const found = sources.get(id) ?? sources.get(decoded(id))
  if (found) image.setAttribute('src', found)
  else image.removeAttribute('src')
}

/** Replaces a remote picture by the copy that our server has fetched. */
function placeLoaded(image: HTMLImageElement, loaded: ReadonlyMap<number, string>): void {
  const found = loaded.get(Number(image.dataset['remote'] ?? Number.NaN))
  if (!found || !RASTER.test(found)) return
  delete image.dataset['remote']
  image.setAttribute('src', found)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
