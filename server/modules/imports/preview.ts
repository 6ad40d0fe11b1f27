import type { ImportedConversation } from '#contracts/conversation.ts'
import type { ImportedDiallingRow } from '#contracts/dialling.ts'
import type { ImportDetail, ImportPolicyPreview, ImportPreview, ImportRecordPreview } from '#contracts/imports.ts'
import { maskEmail, maskName, maskPhone } from '#domain/privacy/masks.ts'
import { maskedTurns } from '#server/analysis/sensitive/masked-turns.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'
import type { PolicyItem, PolicyTableName } from '#server/importers/tables/table-importer.ts'
import { maskedSubject } from '#server/masking/masked-subject.ts'
import type { TakenPart } from '#server/modules/imports/file-parts.ts'

type Preview = ImportDetail['preview'][number]

/** A short preview of a part of a file, for the person who decides whether the files are read correctly. */
export function previewOf(file: string, part: TakenPart): Preview {
  if ('conversation' in part) return conversationPreview(file, part.conversation)
  if ('dialling' in part) return recordPreview(file, part.row, part.dialling)
  return policyPreview(file, part)
}

/** The kind of a part: of each, the first few are previewed. */
export const kindOf = (part: TakenPart): string =>
  'conversation' in part ? 'conversation' : 'dialling' in part ? 'dialling' : tableOf(part)

const conversationPreview = (file: string, conversation: ImportedConversation): ImportPreview => {
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

function recordPreview(file: string, row: number, dialling: ImportedDiallingRow): ImportRecordPreview {
  const { record_id, customer, dialled_phone, last_attempt_at, last_result } = dialling
  const phone = customer?.phones[0] ?? dialled_phone
  return {
    ...{ file, row, record_id, last_attempt_at, last_result },
    customer: customer?.name ? maskName(customer.name) : null,
    phone: phone && maskPhone(phone),
  }
}

const tableOf = (item: PolicyItem): PolicyTableName =>
  'policy' in item ? item.told : 'debt' in item ? 'debts' : 'debt-payments'

function policyPreview(file: string, item: PolicyItem): ImportPolicyPreview {
  const common = { file, row: item.row, told: tableOf(item) }
  if ('debt' in item) {
    const { external_id: number, customer, due_on: day, amount, currency } = item.debt
    return { ...common, number, person: customer && maskedCustomer(customer), day, amount, currency, status: null }
  }
  if ('payment' in item) {
    const { debt: number, on: day, amount, currency } = item.payment
    return { ...common, number, person: null, day, amount, currency, status: null }
  }
  const { number, currency, policy, parties, instalments, claims, endorsements, statuses, coverages } = item.policy
  const [instalment, claim, endorsement, coverage, status] = [
    instalments[0],
    claims[0],
    endorsements[0],
    coverages[0],
    statuses[0],
  ]
  const name = parties[0]?.name
  return {
    ...{ ...common, number, currency },
    person: name ? maskName(name) : null,
    day:
      policy?.effective_on ??
      instalment?.due_on ??
      claim?.occurred_on ??
      endorsement?.effective_on ??
      status?.on ??
      null,
    amount:
      policy?.premium_total ??
      policy?.premium_yearly ??
      instalment?.amount ??
      claim?.amount ??
      endorsement?.premium_change ??
      coverage?.sum_insured ??
      null,
    status: policy?.status_told ?? status?.status ?? claim?.status ?? null,
  }
}

function maskedCustomer({ name, phones: [phone], email }: NonNullable<ImportedConversation['customer']>) {
  if (name !== null) return maskName(name)
  return phone === undefined ? email && maskEmail(email) : maskPhone(phone)
}

const shortened = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text)

const TURNS = 3
const MAX_LENGTH = 200
