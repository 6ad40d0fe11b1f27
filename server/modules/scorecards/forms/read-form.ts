import { texts } from '#server/kernel/messages.ts'
import { isAmazonConnect, readAmazonConnect } from '#server/modules/scorecards/forms/amazon-connect.ts'
import { isAtalayaJson, readAtalayaJson } from '#server/modules/scorecards/forms/atalaya-json.ts'
import { readCsvForm } from '#server/modules/scorecards/forms/csv-form.ts'
import { type FormContext, type FormReading, refusedForm } from '#server/modules/scorecards/forms/form-reading.ts'

/** Reads a form by its content, regardless of its name. Throws `invalid` with the errors and their positions. */
export async function readForm(text: string, context: FormContext): Promise<FormReading> {
  const whole = text.replace(/^\u{FEFF}/u, '').trim()
  if (!/^[[{]/.test(whole)) return readCsvForm(whole, context)
  const value = parsed(whole)
  if (typeof value !== 'object' || value === null) throw refusedForm({ file: [texts.formUnknown] })
  if (isAtalayaJson(value)) return readAtalayaJson(value)
  if (isAmazonConnect(value)) return readAmazonConnect(value, context)
  throw refusedForm({ file: [texts.formUnknown] })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusedForm({ file: [texts.formBrokenJson] })
  }
}
