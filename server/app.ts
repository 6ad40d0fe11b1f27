import cookie from '@fastify/cookie'
import fastify, { type FastifyServerFactory } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

import { serverOptions } from '#server/http/server-options.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { failures } from '#server/kernel/failures.ts'
import { accessRecordsRoutes } from '#server/modules/access-records/access-records.routes.ts'
import { alertJobs } from '#server/modules/alerts/alert-jobs.ts'
import { alertRulesRoutes } from '#server/modules/alerts/alert-rules.routes.ts'
import { alertWebhooksRoutes } from '#server/modules/alerts/alert-webhooks.routes.ts'
import { alertsRoutes } from '#server/modules/alerts/alerts.routes.ts'
import { analysisJob } from '#server/modules/analysis/analysis-job.ts'
import { attachmentsRoutes } from '#server/modules/attachments/attachments.routes.ts'
import { attentionRoutes } from '#server/modules/attention/attention.routes.ts'
import { auditsRoutes, auditUploadsRoutes } from '#server/modules/audits/audits.routes.ts'
import { calibrationWorkRoutes } from '#server/modules/calibrations/calibration-work.routes.ts'
import { calibrationsRoutes } from '#server/modules/calibrations/calibrations.routes.ts'
import { callListRoutes } from '#server/modules/calls/call-list.routes.ts'
import { callChangesRoutes, callPanelsRoutes, callsRoutes } from '#server/modules/calls/calls.routes.ts'
import { categoriesRoutes } from '#server/modules/categories/categories.routes.ts'
import { categoryJobs } from '#server/modules/category-rules/category-jobs.ts'
import { categoryRulesRoutes } from '#server/modules/category-rules/category-rules.routes.ts'
import { coachingRoutes } from '#server/modules/coaching/coaching.routes.ts'
import { collectionsRoutes } from '#server/modules/collections/collections.routes.ts'
import { debtWorkRoutes } from '#server/modules/collections/debt-work.routes.ts'
import { debtsRoutes } from '#server/modules/collections/debts.routes.ts'
import { promiseJob } from '#server/modules/collections/promise-job.ts'
import { dashboardsRoutes } from '#server/modules/dashboards/dashboards.routes.ts'
import { dashboardsOf } from '#server/modules/dashboards/dashboards.ts'
import { diallingRoutes } from '#server/modules/dialling/dialling.routes.ts'
import { disputesRoutes } from '#server/modules/disputes/disputes.routes.ts'
import { evaluationWorkRoutes } from '#server/modules/evaluations/evaluation-work.routes.ts'
import { evaluationsRoutes } from '#server/modules/evaluations/evaluations.routes.ts'
import { evaluationExportRoutes } from '#server/modules/evaluations/export/evaluation-export.routes.ts'
import { figuresRoutes } from '#server/modules/figures/figures.routes.ts'
import { fileImports } from '#server/modules/imports/file-imports.ts'
import { importTemplatesRoutes } from '#server/modules/imports/import-templates.routes.ts'
import { importWorkRoutes } from '#server/modules/imports/import-work.routes.ts'
import { importsRoutes } from '#server/modules/imports/imports.routes.ts'
import { invitationsRoutes } from '#server/modules/invitations/invitations.routes.ts'
import { machineJobs } from '#server/modules/machine-scores/machine-jobs.ts'
import { newsRoutes } from '#server/modules/news/news.routes.ts'
import { notesRoutes } from '#server/modules/notes/notes.routes.ts'
import { notificationsRoutes } from '#server/modules/notifications/notifications.routes.ts'
import { partnerDataRoutes } from '#server/modules/partner-data/partner-data.routes.ts'
import { partnerFiguresRoutes } from '#server/modules/partner-data/partner-figures.routes.ts'
import { reconciliationRoutes } from '#server/modules/partner-data/reconciliation.routes.ts'
import { permissionsRoutes } from '#server/modules/permissions/permissions.routes.ts'
import { picturesRoutes } from '#server/modules/pictures/pictures.routes.ts'
import { persistencyRoutes } from '#server/modules/policies/persistency.routes.ts'
import { policiesRoutes } from '#server/modules/policies/policies.routes.ts'
import { linkJob } from '#server/modules/policy-links/link-job.ts'
import { policyLinksRoutes } from '#server/modules/policy-links/policy-links.routes.ts'
import { postFactsRoutes, postsRoutes } from '#server/modules/posts/posts.routes.ts'
import { ownSessionsRoutes } from '#server/modules/profile/own-sessions.routes.ts'
import { profileRoutes } from '#server/modules/profile/profile.routes.ts'
import { twoFactorRoutes } from '#server/modules/profile/two-factor.routes.ts'
import { queueRoutes } from '#server/modules/queue/queue.routes.ts'
import { recordingsRoutes } from '#server/modules/recordings/recordings.routes.ts'
import { dashboardReportsRoutes } from '#server/modules/reports/dashboard-reports.routes.ts'
import { reportJobs } from '#server/modules/reports/report-jobs.ts'
import { reportRunsRoutes, reportsRoutes } from '#server/modules/reports/reports.routes.ts'
import { rolesRoutes } from '#server/modules/roles/roles.routes.ts'
import { planWorkRoutes } from '#server/modules/sampling-plans/plan-work.routes.ts'
import { samplingPlansRoutes } from '#server/modules/sampling-plans/sampling-plans.routes.ts'
import { savedViewsRoutes } from '#server/modules/saved-views/saved-views.routes.ts'
import { scorecardFormsRoutes } from '#server/modules/scorecards/scorecard-forms.routes.ts'
import { scorecardDefaultsRoutes, scorecardsRoutes } from '#server/modules/scorecards/scorecards.routes.ts'
import { passwordResetRoutes } from '#server/modules/session/password-reset.routes.ts'
import { registrationRoutes } from '#server/modules/session/registration.routes.ts'
import { sessionRoutes } from '#server/modules/session/session.routes.ts'
import { suggestionJob } from '#server/modules/suggestions/suggestion-job.ts'
import { suggestionsRoutes } from '#server/modules/suggestions/suggestions.routes.ts'
import { cannedRepliesRoutes } from '#server/modules/tickets/canned-replies/canned-replies.routes.ts'
import { freshdeskMirror } from '#server/modules/tickets/freshdesk/freshdesk-mirror.ts'
import { freshdeskRoutes } from '#server/modules/tickets/freshdesk/freshdesk.routes.ts'
import { ticketReportsRoutes } from '#server/modules/tickets/reports/ticket-reports.routes.ts'
import { requestsRoutes } from '#server/modules/tickets/requests.routes.ts'
import { satisfactionRoutes } from '#server/modules/tickets/satisfaction/satisfaction.routes.ts'
import { supportSettingsRoutes } from '#server/modules/tickets/settings/support-settings.routes.ts'
import { supportMailRoutes } from '#server/modules/tickets/support-mail.routes.ts'
import { supportMailbox } from '#server/modules/tickets/support-mailbox.ts'
import { ticketDeskRoutes } from '#server/modules/tickets/ticket-desk.routes.ts'
import { requestFilesRoutes, ticketFilesRoutes } from '#server/modules/tickets/ticket-files.routes.ts'
import { ticketJoinsRoutes } from '#server/modules/tickets/ticket-joins.routes.ts'
import { ticketWorkRoutes } from '#server/modules/tickets/ticket-work.routes.ts'
import { ticketsRoutes } from '#server/modules/tickets/tickets.routes.ts'
import { unmaskingRoutes } from '#server/modules/unmasking/unmasking.routes.ts'
import { userFilesRoutes } from '#server/modules/user-files/user-files.routes.ts'
import { userAccessRoutes } from '#server/modules/users/user-access.routes.ts'
import { userChangesRoutes, usersRoutes } from '#server/modules/users/users.routes.ts'
import { verificationPackRoutes, verificationsRoutes } from '#server/modules/verifications/verifications.routes.ts'
import { worklistWorkRoutes } from '#server/modules/worklists/worklist-work.routes.ts'
import { worklistsRoutes } from '#server/modules/worklists/worklists.routes.ts'
import { accessRecords } from '#server/plugins/access-records.ts'
import { assets } from '#server/plugins/assets.ts'
import { background } from '#server/plugins/background.ts'
import { BODY_TIMEOUTS, bodyTimeouts } from '#server/plugins/body-timeouts.ts'
import { closing } from '#server/plugins/closing.ts'
import { contracts } from '#server/plugins/contracts.ts'
import { csrf } from '#server/plugins/csrf.ts'
import { exports } from '#server/plugins/exports.ts'
import { health } from '#server/plugins/health.ts'
import { invitations } from '#server/plugins/invitations.ts'
import { limits } from '#server/plugins/limits.ts'
import { metrics } from '#server/plugins/metrics.ts'
import { mutedRecordings } from '#server/plugins/muted-recordings.ts'
import { openApi } from '#server/plugins/open-api.ts'
import { page } from '#server/plugins/page.ts'
import { argon2Passwords } from '#server/plugins/passwords.ts'
import { permissions } from '#server/plugins/permissions.ts'
import { type Ports, ports } from '#server/plugins/ports.ts'
import { requestLog } from '#server/plugins/request-log.ts'
import { secrets } from '#server/plugins/secrets.ts'
import { securityHeaders } from '#server/plugins/security-headers.ts'
import { session } from '#server/plugins/session.ts'
import { builtWeb } from '#server/plugins/web.ts'
import { webhooks } from '#server/plugins/webhooks.ts'

/** The whole server except a port to listen on: `serve` gives it one, tests inject requests. */
export async function createApp(given: Ports, serverFactory?: FastifyServerFactory) {
  const { config, log, web = builtWeb(), checksAnswers = false, looksForJobs = true } = given
  const app = fastify(serverOptions(config, log, serverFactory)).withTypeProvider<ZodTypeProvider>()
  app.removeContentTypeParser('text/plain')

  await app.register(ports, { clock: () => new Date(), passwords: argon2Passwords(), ...given })
  await app.register(failures, { locale: config.locale })
  await app.register(securityHeaders)
  await app.register(metrics)
  await app.register(requestLog)
  await app.register(background)
  await app.register(closing)
  await app.register(bodyTimeouts, given.bodyTimeouts ?? BODY_TIMEOUTS)
  await app.register(cookie)
  await app.register(secrets)
  await app.register(csrf)
  await app.register(limits)
  await app.register(contracts, { checksAnswers })
  await app.register(session)
  await app.register(accessRecords)
  await app.register(exports)
  await app.register(permissions)
  await app.register(invitations)
  await app.register(mutedRecordings)
  await app.register(jobs, { isAlone: given.database.kind === 'embedded', looksForJobs })
  await app.register(webhooks, { given: given.webhooks })
  await app.register(alertJobs, { looksForJobs })
  await app.register(reportJobs, { looksForJobs, dashboards: dashboardsOf(given.database.db) })
  await app.register(analysisJob)
  await app.register(categoryJobs)
  await app.register(machineJobs)
  await app.register(linkJob)
  await app.register(promiseJob)
  await app.register(suggestionJob)
  await app.register(freshdeskMirror, { looksForJobs })
  await app.register(fileImports)
  await app.register(supportMailbox)
  await app.register(openApi)

  await app.register(sessionRoutes, { prefix: '/api' })
  await app.register(accessRecordsRoutes, { prefix: '/api' })
  await app.register(alertsRoutes, { prefix: '/api', staysOpen: looksForJobs })
  await app.register(alertRulesRoutes, { prefix: '/api' })
  await app.register(alertWebhooksRoutes, { prefix: '/api' })
  await app.register(attentionRoutes, { prefix: '/api' })
  await app.register(auditsRoutes, { prefix: '/api' })
  await app.register(auditUploadsRoutes, { prefix: '/api' })
  await app.register(calibrationsRoutes, { prefix: '/api' })
  await app.register(calibrationWorkRoutes, { prefix: '/api' })
  await app.register(callListRoutes, { prefix: '/api' })
  await app.register(savedViewsRoutes, { prefix: '/api' })
  await app.register(callsRoutes, { prefix: '/api' })
  await app.register(categoryRulesRoutes, { prefix: '/api' })
  await app.register(scorecardsRoutes, { prefix: '/api' })
  await app.register(scorecardFormsRoutes, { prefix: '/api' })
  await app.register(scorecardDefaultsRoutes, { prefix: '/api' })
  await app.register(callPanelsRoutes, { prefix: '/api' })
  await app.register(callChangesRoutes, { prefix: '/api' })
  await app.register(recordingsRoutes, { prefix: '/api' })
  await app.register(unmaskingRoutes, { prefix: '/api' })
  await app.register(notesRoutes, { prefix: '/api' })
  await app.register(attachmentsRoutes, { prefix: '/api' })
  await app.register(collectionsRoutes, { prefix: '/api' })
  await app.register(debtsRoutes, { prefix: '/api' })
  await app.register(debtWorkRoutes, { prefix: '/api' })
  await app.register(dashboardsRoutes, { prefix: '/api' })
  await app.register(dashboardReportsRoutes, { prefix: '/api' })
  await app.register(reportsRoutes, { prefix: '/api' })
  await app.register(reportRunsRoutes, { prefix: '/api' })
  await app.register(figuresRoutes, { prefix: '/api' })
  await app.register(diallingRoutes, { prefix: '/api' })
  await app.register(policyLinksRoutes, { prefix: '/api' })
  await app.register(policiesRoutes, { prefix: '/api' })
  await app.register(persistencyRoutes, { prefix: '/api' })
  await app.register(evaluationsRoutes, { prefix: '/api' })
  await app.register(evaluationExportRoutes, { prefix: '/api' })
  await app.register(evaluationWorkRoutes, { prefix: '/api' })
  await app.register(suggestionsRoutes, { prefix: '/api' })
  await app.register(coachingRoutes, { prefix: '/api' })
  await app.register(disputesRoutes, { prefix: '/api' })
  await app.register(samplingPlansRoutes, { prefix: '/api' })
  await app.register(planWorkRoutes, { prefix: '/api' })
  await app.register(queueRoutes, { prefix: '/api' })
  await app.register(partnerDataRoutes, { prefix: '/api' })
  await app.register(partnerFiguresRoutes, { prefix: '/api' })
  await app.register(reconciliationRoutes, { prefix: '/api' })
  await app.register(importsRoutes, { prefix: '/api' })
  await app.register(importWorkRoutes, { prefix: '/api' })
  await app.register(importTemplatesRoutes, { prefix: '/api' })
  await app.register(usersRoutes, { prefix: '/api' })
  await app.register(userChangesRoutes, { prefix: '/api' })
  await app.register(userAccessRoutes, { prefix: '/api' })
  await app.register(invitationsRoutes, { prefix: '/api' })
  await app.register(rolesRoutes, { prefix: '/api' })
  await app.register(permissionsRoutes, { prefix: '/api' })
  await app.register(picturesRoutes, { prefix: '/api' })
  await app.register(categoriesRoutes, { prefix: '/api' })
  await app.register(postsRoutes, { prefix: '/api' })
  await app.register(postFactsRoutes, { prefix: '/api' })
  await app.register(newsRoutes, { prefix: '/api' })
  await app.register(notificationsRoutes, { prefix: '/api' })
  await app.register(passwordResetRoutes, { prefix: '/api' })
  await app.register(userFilesRoutes, { prefix: '/api' })
  await app.register(verificationsRoutes, { prefix: '/api' })
  await app.register(verificationPackRoutes, { prefix: '/api' })
  await app.register(ticketsRoutes, { prefix: '/api' })
  await app.register(ticketWorkRoutes, { prefix: '/api' })
  await app.register(freshdeskRoutes, { prefix: '/api' })
  await app.register(requestsRoutes, { prefix: '/api' })
  await app.register(ticketJoinsRoutes, { prefix: '/api' })
  await app.register(ticketDeskRoutes, { prefix: '/api', staysOpen: looksForJobs })
  await app.register(satisfactionRoutes, { prefix: '/api' })
  await app.register(ticketFilesRoutes, { prefix: '/api' })
  await app.register(requestFilesRoutes, { prefix: '/api' })
  await app.register(supportMailRoutes, { prefix: '/api' })
  await app.register(supportSettingsRoutes, { prefix: '/api' })
  await app.register(cannedRepliesRoutes, { prefix: '/api' })
  await app.register(ticketReportsRoutes, { prefix: '/api' })
  await app.register(worklistsRoutes, { prefix: '/api' })
  await app.register(worklistWorkRoutes, { prefix: '/api' })
  await app.register(registrationRoutes)
  await app.register(profileRoutes, { prefix: '/api' })
  await app.register(ownSessionsRoutes, { prefix: '/api' })
  await app.register(twoFactorRoutes, { prefix: '/api' })

  await app.register(health, { ping: given.database.ping })
  await app.register(assets, { folder: web.folder })
  await app.register(page, { web })
  return app
}
