import type { AlertPreview, AlertRule, AlertRuleOptions } from '#contracts/alert-rules.ts'
import type { AlertWebhooks } from '#contracts/alert-webhooks.ts'
import type { Alert, AlertDelivery, AlertRowDto } from '#contracts/alerts.ts'
import type { PermissionName } from '#contracts/permissions.ts'

import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

export const cardAlert: AlertRowDto = {
  id: 12,
  rule: { id: 3, name: 'Card numbers', kind: 'card-spoken' },
  state: 'open',
  group: { by: 'agent', id: 9, name: 'Rosa Díaz' },
  reading: null,
  conversations: 2,
  back_at: null,
  opened_at: '2026-03-01T10:00:00.000Z',
  last_at: '2026-03-01T11:00:00.000Z',
  acknowledged_by: null,
  version: 4,
}

export const numberAlert: AlertRowDto = {
  ...cardAlert,
  id: 13,
  rule: { id: 4, name: 'Too many auto-fails', kind: 'metric' },
  group: null,
  reading: {
    metric: 'machine-auto-fails',
    test: 'above',
    threshold: 10,
    from: '2026-02-23',
    to: '2026-03-01',
    time_zone: 'America/Santiago',
    sums: { part: 5, whole: 20, cases: 20, squares: null },
    before: null,
    measured_at: '2026-03-01T11:00:00.000Z',
  },
  conversations: null,
  back_at: '2026-03-01T12:00:00.000Z',
}

export const failedDelivery: AlertDelivery = {
  id: 70,
  way: 'webhook',
  to: { id: 5, name: 'Pager' },
  state: 'failed',
  attempts: 9,
  next_at: null,
  last_at: '2026-03-01T11:00:00.000Z',
  last_status: 503,
  last_answer: 'Come back.',
  is_test: false,
}

const detail = {
  latest: null,
  filter: { agent_id: 9 },
  tell_at: cardAlert.opened_at,
  items: [],
  deliveries: [failedDelivery],
  steps: [],
}

export const cardAlertDetail: Alert = {
  ...cardAlert,
  ...detail,
  items: [
    {
      id: 31,
      external_id: 'call-31',
      channel: 'voice',
      started_at: '2026-03-01T09:00:00.000Z',
      time_zone: 'UTC',
      partner: { id: 1, name: 'Banco Austral' },
      campaign: null,
      team: { id: 3, name: 'North' },
      agent: { id: 9, name: 'Rosa Díaz' },
      source: 'card',
      start_ms: 61_500,
      found_at: '2026-03-01T10:00:00.000Z',
    },
  ],
}
export const numberAlertDetail: Alert = { ...numberAlert, ...detail }

export const alertRule: AlertRule = {
  id: 3,
  name: 'Card numbers',
  watch: { kind: 'card-spoken' },
  filter: {},
  names: {},
  group_by: 'agent',
  window_minutes: 120,
  quiet: null,
  people: [{ user: { id: 21, name: 'Rosa Díaz' }, frame: true, mail: false }],
  unseen_people: 1,
  webhooks: [{ id: 5, name: 'Pager' }],
  active: true,
  version: 2,
  created_by: null,
  updated_at: '2026-03-01T10:00:00.000Z',
  unclosed: 1,
}

export const alertRuleOptions: AlertRuleOptions = {
  partners: [{ id: 1, name: 'Banco Austral' }],
  campaigns: [],
  teams: [{ id: 3, name: 'North' }],
  agents: [{ id: 9, name: 'Rosa Díaz' }],
  categories: [{ id: 2, name: 'Leaving' }],
  questions: [
    {
      scorecard: { id: 5, title: { en: 'Sales' }, locale: 'en' },
      question_id: 'disclosure',
      text: { en: 'Read the terms?' },
    },
  ],
  people: [
    { id: 7, name: 'Ada Lovelace' },
    { id: 21, name: 'Rosa Díaz' },
  ],
  webhooks: [{ id: 5, name: 'Pager' }],
}

const preview: AlertPreview = { times: 4, conversations: 9, now: [], of_newest: null }

export const alertWebhooks: AlertWebhooks = {
  hosts: ['hooks.example.com'],
  webhooks: [
    {
      id: 5,
      name: 'Pager',
      url: 'https://hooks.example.com/in',
      active: true,
      version: 1,
      created_by: { id: 7, name: 'Ada Lovelace' },
      created_at: '2026-03-01T10:00:00.000Z',
      deliveries: [failedDelivery],
    },
  ],
}

export const READER: PermissionName[] = ['dashboards-premium', 'call-detail']
export const WRITER: PermissionName[] = [...READER, 'alert-edit']

/** Opens a screen with a fake server that has two alerts, a rule and a webhook. */
export function openAlerts(
  address: string,
  { as = WRITER, rows = [cardAlert, numberAlert], hooks = alertWebhooks } = {},
) {
  const account = holding(as)
  const backend = sessionBackend(account)
  const answerWith = (route: string, body: unknown) => backend.answer(route, () => ({ status: 200, body }))
  const done = { success: true }
  answerWith('GET /api/alerts', pageOf(rows, '/api/alerts'))
  answerWith('GET /api/alerts/12', cardAlertDetail)
  answerWith('GET /api/alerts/13', numberAlertDetail)
  answerWith('POST /api/alerts/steps', done)
  answerWith('GET /api/alert-rules', pageOf([alertRule], '/api/alert-rules'))
  answerWith('GET /api/alert-rules/3', alertRule)
  answerWith('GET /api/alert-rule-options', alertRuleOptions)
  answerWith('POST /api/alert-rules', alertRule)
  answerWith('PUT /api/alert-rules/3', alertRule)
  answerWith('POST /api/alert-preview', preview)
  answerWith('GET /api/alert-webhooks', hooks)
  answerWith('POST /api/alert-webhooks', { id: 6, secret: 'whsec_c2VjcmV0' })
  answerWith('POST /api/alert-webhooks/5/test', { ...failedDelivery, state: 'sent', last_status: 204, is_test: true })
  answerWith('POST /api/alert-deliveries/70/replay', done)
  const visit = renderAt(address, { as: account, backend })
  return { ...visit, backend, sentTo: (path: string) => backend.sentTo(path).map(({ body }) => body) }
}
