/** The browser and the system of a `User-Agent`, if they are known; otherwise null. */
export type Device = { browser: string | null; system: string | null }

/** Parses a `User-Agent`. Nothing is guessed: versions and models are ignored, and what is unknown stays unknown. */
export const deviceOf = (userAgent: string): Device => ({
  browser: firstIn(BROWSERS, userAgent),
  system: firstIn(SYSTEMS, userAgent),
})

type Sign = [sign: RegExp, name: string]

const firstIn = (signs: Sign[], text: string) => signs.find(([sign]) => sign.test(text))?.[1] ?? null

/** Most browsers also include the names of other browsers for compatibility: the specific names come first. */
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
