import {
  type AlertPreviewRequest,
  alertPreviewSchema,
  type AlertRuleChange,
  type AlertRuleDraft,
  alertRuleOptionsSchema,
  alertRuleSchema,
  readAlertRulePageSchema,
} from '#contracts/alert-rules.ts'
import {
  type AlertWebhookChange,
  alertWebhookChangedSchema,
  type AlertWebhookDraft,
  alertWebhookMadeSchema,
  alertWebhooksSchema,
} from '#contracts/alert-webhooks.ts'
import { alertDeliverySchema, alertSchema, type TakeAlertStep, readAlertPageSchema } from '#contracts/alerts.ts'
import { doneSchema } from '#contracts/auth.ts'
import type { AlertListQuery, AlertRuleListQuery } from '#contracts/lists/alerts.ts'
import { allOf } from '#src/lib/all-of.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { savedViewsApi } from '#src/list/saved-views/saved-views.api.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

export type AlertsApi = ReturnType<typeof alertsApi>

export const alertsApi = (http: Http) => {
  const options = (signal: AbortSignal) =>
    silenceRejection(http.send(alertRuleOptionsSchema, '/api/alert-rule-options', { signal }))

  return {
    list(query: AlertListQuery, signal: AbortSignal) {
      return silenceRejection(http.send(readAlertPageSchema, '/api/alerts', { query, signal }))
    },
    exported: (query: AlertListQuery, format: ExportFormat) =>
      http.download('/api/alerts/export', { query: { ...query, format } }),
    saved: savedViewsApi(http, 'alerts'),
    one: (id: number, signal: AbortSignal) => silenceRejection(http.send(alertSchema, `/api/alerts/${id}`, { signal })),
    /** Applies to all of the alerts or to none. */
    step: (body: TakeAlertStep, signal: AbortSignal) =>
      http.send(doneSchema, '/api/alerts/steps', { method: 'POST', body, signal }),

    rules(query: AlertRuleListQuery, signal: AbortSignal) {
      return silenceRejection(http.send(readAlertRulePageSchema, '/api/alert-rules', { query, signal }))
    },
    exportedRules: (query: AlertRuleListQuery, format: ExportFormat) =>
      http.download('/api/alert-rules/export', { query: { ...query, format } }),
    options,
    forEditing: (id: number, signal: AbortSignal) =>
      allOf({
        rule: http.send(alertRuleSchema, `/api/alert-rules/${id}`, { signal }),
        options: options(signal),
      }),
    createRule: (body: AlertRuleDraft, signal: AbortSignal) =>
      http.send(alertRuleSchema, '/api/alert-rules', { method: 'POST', body, signal }),
    changeRule: (id: number, body: AlertRuleChange, signal: AbortSignal) =>
      http.send(alertRuleSchema, `/api/alert-rules/${id}`, { method: 'PUT', body, signal }),
    removeRule: (id: number, signal: AbortSignal) =>
      http.send(doneSchema, `/api/alert-rules/${id}`, { method: 'DELETE', signal }),
    /** How often a rule would have fired. */
    preview: (body: AlertPreviewRequest, signal: AbortSignal) =>
      http.send(alertPreviewSchema, '/api/alert-preview', { method: 'POST', body, signal }),

    webhooks: (signal: AbortSignal) =>
      silenceRejection(http.send(alertWebhooksSchema, '/api/alert-webhooks', { signal })),
    createWebhook: (body: AlertWebhookDraft, signal: AbortSignal) =>
      http.send(alertWebhookMadeSchema, '/api/alert-webhooks', { method: 'POST', body, signal }),
    changeWebhook: (id: number, body: AlertWebhookChange, signal: AbortSignal) =>
      http.send(alertWebhookChangedSchema, `/api/alert-webhooks/${id}`, { method: 'PUT', body, signal }),
    removeWebhook: (id: number, signal: AbortSignal) =>
      http.send(doneSchema, `/api/alert-webhooks/${id}`, { method: 'DELETE', signal }),
    renewSecret: (id: number, signal: AbortSignal) =>
      http.send(alertWebhookMadeSchema, `/api/alert-webhooks/${id}/secret`, { method: 'POST', signal }),
    testWebhook: (id: number, signal: AbortSignal) =>
      http.send(alertDeliverySchema, `/api/alert-webhooks/${id}/test`, { method: 'POST', signal }),
    /** Sends a delivery again that was given up. */
    replay: (id: number, signal: AbortSignal) =>
      http.send(doneSchema, `/api/alert-deliveries/${id}/replay`, { method: 'POST', signal }),
  }
}
