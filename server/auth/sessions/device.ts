/** Patterns of browsers in User-Agent headers. Specific ones come first, because most browsers also claim to be others. */
const BROWSERS = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const UNKNOWN = 'Unknown program'

/**
 * A name for a client by its User-Agent: for a browser such as `Firefox on Windows`, for other programs the first word.
 */
export function deviceOf(userAgent: string): string {
  const named = (signs: readonly (readonly [RegExp, string])[]): string | undefined =>
    signs.find(([sign]) => sign.test(userAgent))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  const word = /^[\w.-]{1,40}/.exec(userAgent)?.[0]
  return browser ?? (word === undefined || word === 'Mozilla' ? UNKNOWN : word)
}
