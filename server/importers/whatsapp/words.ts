import { type Calendar, CALENDARS } from './calendars.ts'

/**
 * What a word beside a date or a time of day means: hours of the day (`p. m.`, `下午`, `م`), a calendar (`BE`, `令和`),
 * or nothing (`à`). Some mean two things: `م` is the afternoon and the era of our calendar.
 */
export type Meaning = { hours?: ReadonlySet<number>; calendars?: ReadonlySet<Calendar> }

/** The meaning of each word of a text; null when one of them has none. */
export function meaningsOf(text: string): Meaning[] | null {
  const parts = text.split(/[ ,()]+/).filter((part) => part !== '')
  const found: Meaning[] = []
  for (let at = 0; at < parts.length;) {
    const sizes = [3, 2, 1].filter((size) => at + size <= parts.length)
    const known = sizes
      .map((size) => ({ size, meaning: meaningOf(folded(parts.slice(at, at + size).join(''))) }))
      .find(({ meaning }) => meaning !== null)
    if (!known?.meaning) return null
    found.push(known.meaning)
    at += known.size
  }
  return found
}

function meaningOf(word: string): Meaning | null {
  if (word === '' || MEANINGLESS.has(word)) return {}
  const hours = dayPeriods().get(word)
  const calendars = eras().get(word)
  return hours || calendars ? { ...(hours && { hours }), ...(calendars && { calendars }) } : null
}

/** The number of a month in any language of WhatsApp; null for another word. */
export function monthOf(name: string): number | null {
  const [month, ...others] = months().get(folded(name)) ?? []
  return month === undefined || others.length > 0 ? null : month // `srpen` and `srpanj` share an abbreviation
}

/** Without points, blanks and marks that only some programs write. */
const folded = (word: string) =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.'’"״\u064B-\u0652\u200B-\u200F]/g, '')

/** Words between a date and a time, and after them: `13/4/2025 à 15:24`, `13.04.25 г., 15:24 ч.`, `15:24 Uhr`. */
const MEANINGLESS = new Set(
  'à at às as alas a alle ore om um kl klo la o в у в г ж ч год uhr h hs hrs ngày lúc pukul pada saat الساعة في ساعت שעה'.split(
    ' ',
  ),
)

/** The languages of WhatsApp. */
const LANGUAGES =
  'af sq am ar az bn bg my ca zh zh-TW zh-HK hr cs da nl en en-AU et fil fi fr fr-CA ka de el gu ha he hi hu id ga it ja kn kk km ko ky lo lv lt mk ms ml mr nb fa pl pt pt-PT pa ro ru sr sr-Latn sk sl es es-MX sw sv ta te th tr uk ur uz vi zu ne si'.split(
    ' ',
  )

/** Words that Unicode no longer lists, or never did, and that telephones write. */
const MORNING = 'am ក់ព្រឹក ก่อนเที่ยง לפנהצ מפ म.पू पू.म ਪੂਦੁ ಪೂರ್ವಾಹ್ನ முற்பகல் পূর্বাহ্ণ قبلدوپہر قبلازظهر 清晨 早晨 새벽'
const AFTERNOON = 'pm หลังเที่ยง אחהצ אחריהצהריים मउ ਬਾਦੁ ಅಪರಾಹ್ನ பிற்பகல் অপরাহ্ণ بعددوپہر بعدازظهر 傍晚 午后'

/** Computed once, and only for a file that has such words: asking for all languages takes some tenths of a second. */
function once<Value>(compute: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= compute())
}

function collected<Value>(pairs: Iterable<readonly [word: string, value: Value]>): Map<string, Set<Value>> {
  const map = new Map<string, Set<Value>>()
  for (const [word, value] of pairs) {
    const key = folded(word)
    if (key !== '') map.set(key, (map.get(key) ?? new Set<Value>()).add(value))
  }
  return map
}

/** The word of this kind in a moment, as a language writes it. */
function* wordIn(format: Intl.DateTimeFormat, at: number, kind: 'dayPeriod' | 'era' | 'month') {
  for (const { type, value } of format.formatToParts(at)) if (type === kind) yield value
}

const DAY = Date.UTC(2025, 3, 13)
const HOUR_MS = 3_600_000
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

const dayPeriods = once(() =>
  collected<number>([
    ...MORNING.split(' ').flatMap((word) => HOURS.slice(0, 12).map((hour) => [word, hour] as const)),
    ...AFTERNOON.split(' ').flatMap((word) => HOURS.slice(12).map((hour) => [word, hour] as const)),
    ...LANGUAGES.flatMap((language) =>
      ([{}, { dayPeriod: 'short' }, { dayPeriod: 'long' }] as const).flatMap((period) => {
        const format = new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true, timeZone: 'UTC', ...period })
        return HOURS.flatMap((hour) =>
          [...wordIn(format, DAY + hour * HOUR_MS, 'dayPeriod')].map((word) => [word, hour] as const),
        )
      }),
    ),
  ]),
)

const months = once(() =>
  collected<number>(
    LANGUAGES.flatMap((language) =>
      ([{}, { day: 'numeric' }] as const).flatMap((day) =>
        (['short', 'long'] as const).flatMap((month) => {
          const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC', ...day })
          return HOURS.slice(0, 12).flatMap((at) =>
            [...wordIn(format, Date.UTC(2025, at, 13), 'month')].map((word) => [word, at + 1] as const),
          )
        }),
      ),
    ),
  ),
)

const eras = once(() =>
  collected<Calendar>([
    ['CE', 'gregory'],
    ['AD', 'gregory'],
    ...LANGUAGES.flatMap((language) =>
      CALENDARS.flatMap(({ name, unicode, during }) =>
        (['short', 'long', 'narrow'] as const).flatMap((era) => {
          const format = new Intl.DateTimeFormat(`${language}-u-ca-${unicode}`, {
            era,
            year: 'numeric',
            timeZone: 'UTC',
          })
          return [...wordIn(format, during, 'era')].map((word) => [word, name] as const)
        }),
      ),
    ),
  ]),
)
