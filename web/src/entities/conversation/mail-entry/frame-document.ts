import { MAIL_FRAME_STYLES, type MailEntryOnWire } from '@support-desk/contract'
import DOMPurify from 'dompurify'
import type { TrustedTypePolicyFactory } from 'trusted-types/lib'

/** The policy of the page, which the frame has as well, allows nothing of this but its own sheet and data: pictures. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

const policies = globalThis as typeof globalThis & { trustedTypes?: TrustedTypePolicyFactory }

/** What makes HTML of text on this page; the page's policy knows it by this name. Browsers without it need none. */
const trusted = policies.trustedTypes?.createPolicy('mail-frame', {
  createHTML: (html) => html,
  createScriptURL: (url) => url,
})

/** Shown as the server has sanitised it, once more by another parser. */
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

/** A picture within the mail that is one and nothing else. */
const RASTER = /^data:image\/(?:png|jpeg|gif|webp);base64,/i

/** The document of the frame: the mail, with the pictures that came with it in their places. */
export function frameDocument(
  html: string,
  pictures: MailEntryOnWire['pictures'],
  /** Pictures of other servers that ours has fetched, as `data:`, by their numbers. */
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

/** Only what came with the mail is shown; anything else keeps what it says in its place. */
function place(image: HTMLImageElement, sources: ReadonlyMap<string, string>): void {
  const source = image.getAttribute('src') ?? ''
  if (RASTER.test(source)) return
  const id = /^cid:(.*)$/i.exec(source)?.[1] ?? ''
  const found = sources.get(id) ?? sources.get(decoded(id))
  if (found) image.setAttribute('src', found)
  else image.removeAttribute('src')
}

/** In the place of a picture of another server what ours has fetched of it. */
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
