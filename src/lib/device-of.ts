/** What a browser says of itself, as far as we know the words; null where we do not. */
export type Device = { browser: string | null; system: string | null }

/** Reads a `User-Agent`. Nothing is guessed: versions and models are left out, and what is unknown stays unknown. */
export const deviceOf = (userAgent: string): Device => ({
  browser: firstIn(BROWSERS, userAgent),
  system: firstIn(SYSTEMS, userAgent),
})

type Sign = [sign: RegExp, name: string]

const firstIn = (signs: Sign[], text: string) => signs.find(([sign]) => sign.test(text))?.[1] ?? null

/** Most browsers also say the names of those they want to be taken for: the special ones come first. */
const BROWSERS: Sign[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bChromium\//, 'Chromium'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const SYSTEMS: Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
