import type { FastifyInstance } from 'fastify'

import type { Locale } from '#contracts/page-config.ts'
import { REPORT_DAYS } from '#contracts/reports.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { translate, texts } from '#server/kernel/messages.ts'
import type { ReportFileBytes } from '#server/modules/reports/report-files.ts'
import type { Letter } from '#server/plugins/mail.ts'
import { printedDay } from '#server/reports/printed-cell.ts'
import { reportMediaTypes } from '#server/reports/report-file.ts'

type Run = { title: string; locale: Locale; from_day: string; to_day: string }
type Person = { name: string; email: string }

/**
 * The mail that brings a report, in the report's language, with its files attached; with a link instead where they
 * are so large that mail servers would refuse them.
 */
export function reportLetter(
  { config, clock }: Pick<FastifyInstance, 'config' | 'clock'>,
  { title, locale, from_day, to_day }: Run,
  { name, email }: Person,
  files: readonly ReportFileBytes[],
): { letter: Letter; isLinked: boolean } {
  const isLinked = files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_LETTER_BYTES
  const { appName, appUrl } = config
  const [from, to] = [printedDay(locale, from_day), printedDay(locale, to_day)]
  const values = { name, title, appName, from, to }
  const letter = { to: email, subject: translate(locale, texts.reportSubject, { title, from, to }) }
  if (isLinked) {
    const until = printedDay(locale, addDays(clock().toISOString().slice(0, 10), REPORT_DAYS))
    const text = translate(locale, texts.reportLinked, { ...values, until, link: `${appUrl}/received-reports` })
    return { letter: { ...letter, text }, isLinked }
  }
  const attachments = files.map((file) => ({
    name: file.name,
    mediaType: reportMediaTypes[file.format],
    bytes: file.bytes,
  }))
  return { letter: { ...letter, text: translate(locale, texts.reportAttached, values), attachments }, isLinked }
}

/** Before the encoding, which makes them a third larger. */
export const MAX_LETTER_BYTES = 10_000_000
