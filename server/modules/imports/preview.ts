import type { ImportedConversation } from '#contracts/conversation.ts'
import type { ImportedDiallingRow } from '#contracts/dialling.ts'
import type { ImportPreview, ImportRecordPreview } from '#contracts/imports.ts'
import { maskEmail, maskName, maskPhone } from '#domain/masks.ts'
import { maskedTurns } from '#server/analysis/sensitive/masked-turns.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'
import { maskedSubject } from '#server/masking/masked-subject.ts'

/** A conversation in short, for who decides whether the files are read as they should be. */
export const previewOf = (file: string, conversation: ImportedConversation): ImportPreview => {
  const { external_id, channel, direction, started_at, duration_ms, subject, agent, customer, turns } = conversation
  return {
    ...{ file, external_id, channel, direction, started_at, duration_ms },
    subject: subject && maskedSubject(subject, null),
    agent: agent?.name ?? null,
    customer: customer && maskedCustomer(customer),
    turn_count: turns.length,
    turns: maskedTurns(turns, sensitiveSpans(turns))
      .slice(0, TURNS)
      .map(({ speaker, text }) => ({ speaker, text: shortened(text) })),
  }
}

export function recordPreviewOf(file: string, row: number, dialling: ImportedDiallingRow): ImportRecordPreview {
  const { record_id, customer, dialled_phone, last_attempt_at, last_result } = dialling
  const phone = customer?.phones[0] ?? dialled_phone
  return {
    ...{ file, row, record_id, last_attempt_at, last_result },
    customer: customer?.name ? maskName(customer.name) : null,
    phone: phone && maskPhone(phone),
  }
}

function maskedCustomer({ name, phones: [phone], email }: NonNullable<ImportedConversation['customer']>) {
  if (name !== null) return maskName(name)
  return phone === undefined ? email && maskEmail(email) : maskPhone(phone)
}

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text)

const TURNS = 3
const LONGEST = 200
