import type { Database } from '#server/db/database.ts'
import { beyondRepository } from '#server/modules/dashboards/beyond/beyond.repository.ts'
import { freemiumRepository } from '#server/modules/dashboards/freemium.repository.ts'
import { premiumRepository } from '#server/modules/dashboards/premium/premium.repository.ts'
import type { Dashboards } from '#server/reports/dashboards.ts'

/** The content of reports: the dashboards’ own answers, so that both give the same numbers. */
export const dashboardsOf = (db: Database): Dashboards => ({
  freemium: freemiumRepository(db),
  premium: premiumRepository(db),
  beyond: beyondRepository(db),
})
