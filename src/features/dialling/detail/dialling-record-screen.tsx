import type { ReactNode } from 'react'

import type { DiallingRecord } from '#contracts/dialling-records.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { DiallingRecordPage } from './dialling-record-page.tsx'

type DiallingRecordScreenProps = {
  record: Promise<DiallingRecord>
  /** In place of a record that does not exist, or not for this person. */
  missing: ReactNode
}

/** A record of a calling base while its answer is on its way, and after. */
export function DiallingRecordScreen({ record, missing }: DiallingRecordScreenProps) {
  const reload = useReload()
  const answer = usePromiseState(record)
  if (failureKindOf(answer.error) === 'missing') return missing
  return <DiallingRecordPage answer={answer} onRetry={reload} />
}
