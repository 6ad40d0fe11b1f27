import type { Locale } from '#contracts/page-config.ts'
import type { Say } from '#server/reports/cells.ts'
import { printedCell } from '#server/reports/printed-cell.ts'
import { translate } from '#server/texts.ts'

/** Says a report's texts in a language, with their numbers as it writes them. Those that a plural is chosen by it writes itself. */
export const sayIn =
  (locale: Locale): Say =>
  (text, values = {}) =>
    translate(locale, text, text.message.includes(', plural,') ? values : written(locale, values))

const written = (locale: Locale, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? printedCell(locale, { value, unit: 'count' }) : value,
    ]),
  )
