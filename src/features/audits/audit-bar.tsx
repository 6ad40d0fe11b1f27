import type { AuditQuota } from '#contracts/audits.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import classes from './audits.module.css'
import { QuotaLine } from './quota-line.tsx'
import { type StepAt, StepsLine } from './steps-line.tsx'

/** What stays in sight: how far the audit is, and how many are left. */
export function AuditBar({ at, quota }: { at: StepAt; quota: PromiseState<AuditQuota> }) {
  return (
    <div className={classes['bar']}>
      <StepsLine at={at} />
      <QuotaLine quota={quota} />
    </div>
  )
}
