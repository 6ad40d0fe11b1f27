import { screen, within } from '@testing-library/react'

import { type ImportDetail, importSchema } from '#contracts/imports.ts'
import { policyFields, recordFields } from '#contracts/partner-data-freshness.ts'
import type { PartnerRowDto, UploadDetail } from '#contracts/partner-data.ts'

import { choices, done, received } from './conversation-import.ts'
import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { type Account, sessionBackend } from './session-backend.ts'

export const partnerRow = (row: Partial<PartnerRowDto> = {}): PartnerRowDto => ({
  ...{ id: 1, name: 'Banco Austral', country: 'CL', time_zone: 'America/Santiago', currency: 'CLP' },
  last_upload_at: '2026-03-02T10:00:00.000Z',
  ...row,
})

const upload = (): UploadDetail => ({
  ...{ id: 5, name: 'March', state: 'done', created_by: { id: 7, name: 'Ada Lovelace' } },
  ...{ created_at: '2026-03-02T12:00:00.000Z', finished_at: '2026-03-02T12:05:00.000Z' },
  ...{ files: 3, names: ['a.csv', 'b.csv'], formats: ['dialling-base'], bytes: 2_048, done: 3, total: 3 },
  ...{ accepted: 15, repeated: 2, refused: 1, noted: 0, undone: null },
  undoing: [{ kind: 'policies', removed: 12, kept: 3 }],
})

/** Opens a page of partners’ data with a fake server that has one partner in full. */
export function openPartner(
  address: string,
  partners: readonly PartnerRowDto[] = [partnerRow()],
  as: Account = holding(['partner-data']),
  may_set_targets = false,
) {
  const backend = sessionBackend(as)
  const ok = (body: unknown) => () => ({ status: 200, body })
  const { undoing: _, ...row } = upload()
  const campaigns = [{ id: 4, name: 'Hogar', kind: 'sale' }]
  backend.answer('GET /api/partners', ok(partners))
  backend.answer('GET /api/partners/1', ok({ ...partnerRow(), campaigns, today: '2026-03-31', may_set_targets }))
  backend.answer('GET /api/partners/1/uploads', ok(pageOf([row], '/api/partners/1/uploads')))
  backend.answer('GET /api/partners/1/uploads/5', ok(upload()))
  backend.answer('GET /api/partners/1/freshness', ok(freshness))
  backend.answer('GET /api/partners/1/funnel', ok(funnel))
  backend.answer('GET /api/partners/1/funnel/records', ok(pageOf([record], '/api/partners/1/funnel/records')))
  backend.answer('GET /api/partners/1/targets', ok(targets))
  backend.answer('GET /api/partners/1/reconciliation', ok(reconciliation))
  backend.answer('GET /api/partners/1/reconciliation/rows', ok(pageOf([sale], '/api/partners/1/reconciliation/rows')))
  keepImports(backend)
  return renderAt(address, { as, backend })
}

/** A completed upload, and a new one that is ready as soon as it is checked. */
function keepImports(backend: ReturnType<typeof sessionBackend>) {
  const old: ImportDetail = { ...done, name: 'March', holds: ['policies'] }
  const made: ImportDetail = { ...received, id: 6, name: 'base.csv' }
  const ready: ImportDetail = { ...made, state: 'ready', accepted: 2, holds: ['dialling-records'] }
  let isChecked = false
  const current = () => (isChecked ? ready : made)
  const line = (detail: ImportDetail) => () => {
    const event = { type: 'settled', import: importSchema.parse(detail) }
    const bytes = new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes) }),
    }
  }
  backend.answer('GET /api/imports/options', () => ({ status: 200, body: choices }))
  backend.answer('GET /api/import-templates', () => ({
    status: 200,
    body: pageOf([template], '/api/import-templates'),
  }))
  backend.answer('POST /api/imports', () => ({ status: 201, body: importSchema.parse(made) }))
  backend.answer('POST /api/imports/6/files', () => ({ status: 201, body: null }))
  backend.answer('POST /api/imports/6/check', () => {
    isChecked = true
    return { status: 202, body: null }
  })
  backend.answer('POST /api/imports/6/start', () => ({ status: 202, body: null }))
  backend.answer('POST /api/imports/5/undo', () => ({ status: 200, body: null }))
  backend.answer('GET /api/imports/5', () => ({ status: 200, body: old }))
  backend.answer('GET /api/imports/6', () => ({ status: 200, body: current() }))
  backend.answer('GET /api/imports/5/events', line(old))
  backend.answer('GET /api/imports/6/events', line(ready))
  for (const id of [5, 6]) {
    const path = `/api/imports/${id}/refusals`
    backend.answer(`GET ${path}`, () => ({ status: 200, body: pageOf([], path) }))
  }
  backend.answer('GET /api/partners/1/uploads/6', () => ({
    status: 200,
    body: { ...upload(), id: 6, name: 'base.csv', state: 'ready', undoing: [] },
  }))
}

const template = {
  ...{ id: 2, name: 'Base of Austral', format: 'table', shared: true, is_own: false },
  options: { table_format: 'dialling-base', time_zone: 'America/Santiago' },
  owner: { id: 8, name: 'Grace Hopper' },
}

const age = { rows: 0, last_told_at: null, newest_on: null }
const freshness = {
  kinds: [
    { kind: 'records', ...age, rows: 4 },
    { kind: 'conversations', ...age },
    { kind: 'policies', rows: 200, last_told_at: '2026-03-21T12:00:00.000Z', newest_on: '2026-03-20' },
    { kind: 'instalments', ...age },
    { kind: 'claims', ...age },
    { kind: 'debts', ...age },
  ],
  records: { total: 4, fields: recordFields.map((field) => ({ field, filled: 4 })) },
  policies: {
    total: 200,
    fields: policyFields.map((field) => ({
      field,
      filled: field === 'certificate' ? 0 : field === 'insurer' ? 170 : 190,
    })),
  },
}

const step = (name: string, records: number, implied = 0, without = 0) => ({ step: name, records, implied, without })
const funnel = {
  steps: [
    step('base', 100),
    step('contacted', 60, 3),
    step('effective', 40),
    step('sold', 20),
    step('verified', 8),
    step('issued', 10, 0, 6),
    step('active', 7),
  ],
  today: '2026-03-31',
  outside: 2,
}

const record = {
  ...{ id: 31, campaign: { id: 4, name: 'Hogar' }, customer_name: 'Rosa D.', last_attempt_at: null },
  steps: ['base', 'contacted', 'effective', 'sold'],
  call: { id: 77, channel: 'voice' },
  policy: { id: 12, number: 'P-1' },
}

const targets = {
  ...{ month: '2026-03', currency: 'CLP', time_zone: 'America/Santiago', other_currencies: 2 },
  without_campaign: { sales: 0, issued: 0 },
  campaigns: [
    {
      campaign: { id: 4, name: 'Hogar', kind: 'sale' },
      reached: { contacts: 40, sales: 10, issued: 3, recovered: 150_000 },
      targets: { contacts: null, sales: 20, issued: null, recovered: 100_000 },
    },
  ],
}

const reconciliation = {
  ...{ from: '2026-02', to: '2026-03', time_zone: 'America/Santiago', repeated: 1, undated: 0 },
  months: [
    {
      month: '2026-03',
      counts: { issued: 7, 'not-issued': 0, 'not-sold': 2, untold: 0 },
      differences: { premium: 1, product: 0, day: 0 },
      differing: 1,
    },
    {
      month: '2026-02',
      counts: { issued: 0, 'not-issued': 0, 'not-sold': 0, untold: 0 },
      differences: { premium: 0, product: 0, day: 0 },
      differing: 0,
    },
  ],
}

const sale = {
  ...{ id: 12, kind: 'issued', on: '2026-03-03', differences: ['premium'], customer_name: 'Rosa D.', confidence: null },
  sale: {
    ...{ call: { id: 77, channel: 'voice' }, on: '2026-03-03', campaign: { id: 4, name: 'Hogar' }, agent: 'Ana Paz' },
    ...{ product: 'Seguro de hogar', premium: '$ 9.990' },
  },
  policy: {
    ...{ id: 12, number: 'P-1', status: 'active', sold_on: null, issued_on: '2026-03-05', campaign: null },
    ...{ seller: null, product: 'Hogar', premium: 12_990, currency: 'CLP' },
  },
}

export const openedPartner = () => screen.findByRole('heading', { level: 1, name: 'Banco Austral' })

/** The table row that begins with this text. */
export const rowOf = (table: string, first: RegExp | string) =>
  within(
    within(screen.getByRole('table', { name: table }))
      .getByRole('rowheader', { name: first })
      .closest('tr')!,
  )
