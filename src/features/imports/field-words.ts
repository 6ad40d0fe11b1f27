import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { CallListField, DiallingField } from '#contracts/table-fields.ts'

const fieldNames: Record<CallListField | DiallingField, MessageDescriptor> = {
  id: msg`Identifier`,
  started_at: msg`Start`,
  ended_at: msg`End`,
  duration: msg`Duration`,
  talk: msg`Talk time`,
  hold: msg`Hold time`,
  after_call_work: msg`After-call work`,
  direction: msg`Direction`,
  agent: msg`Agent`,
  agent_email: msg`Agent’s e-mail`,
  team: msg`Team`,
  campaign: msg`Campaign`,
  customer_name: msg`Customer’s name`,
  customer_phone: msg`Phone`,
  customer_phone_2: msg`Second phone`,
  customer_phone_3: msg`Third phone`,
  customer_phone_4: msg`Fourth phone`,
  customer_phone_5: msg`Fifth phone`,
  customer_phone_6: msg`Sixth phone`,
  national_id: msg`National id`,
  customer_email: msg`Customer’s e-mail`,
  disposition: msg`Disposition`,
  language: msg`Language`,
  recording: msg`Name of the recording`,
  record_id: msg`Number of the record`,
  attempts: msg`Attempts`,
  last_result: msg`Last result`,
  last_attempt_at: msg`Last attempt`,
  dialled_phone: msg`Number dialled last`,
  next_attempt_at: msg`Next attempt`,
  do_not_call: msg`Do not call`,
}

/** How a field is called; a path of ours that has no words, such as `messages[].text`, as it is. */
export function fieldName(i18n: I18n, field: string): string {
  const names: Record<string, MessageDescriptor> = fieldNames
  const name = names[field]
  return name ? i18n._(name) : field
}
