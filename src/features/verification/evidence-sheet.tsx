import { Trans } from '@lingui/react/macro'

import type { Finding } from '#contracts/verifications.ts'
import { openPoints } from '#domain/verification/open-points.ts'
import type { Jump } from '#src/conversation/jump.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'

import { DataFindings } from './findings/data-findings.tsx'
import { DisclosureFindings } from './findings/disclosure-findings.tsx'
import { focusFinding } from './findings/focus-finding.ts'
import { useFindingKeys } from './findings/use-finding-keys.ts'
import { FileHistory } from './steps/file-history.tsx'
import { isOffered } from './steps/offered-steps.ts'
import { OutdatedHint } from './steps/outdated-hint.tsx'
import { VerdictBar } from './steps/verdict-bar.tsx'
import { type EvidenceSession, keyOf, LOOKING } from './use-evidence-session.ts'
import classes from './verification.module.css'

type EvidenceSheetProps = { file: EvidenceSession; onJump: (to: Jump) => void }

/** What a sale is judged by: what was said, what the policy tells, what people say of both, and what they decide. */
export function EvidenceSheet({ file, onJump }: EvidenceSheetProps) {
  const { disclosures, data, call, is_outdated } = file.file
  const mayJudge = isOffered(file.file, 'verification.judged')
  const open = openPoints([...disclosures, ...data])
  const play = ({ seq, from_ms }: Finding) => {
    if (seq !== null || from_ms !== null) onJump({ seq, time_ms: from_ms })
  }
  const sheet = useFindingKeys({
    findings: [...disclosures, ...data],
    firstOpen: open[0] ? keyOf(open[0]) : null,
    onPlay: play,
    onJudge: (finding, judged) =>
      mayJudge && void file.judge(finding, { judged: finding.judged === judged ? null : judged }),
  })
  const shown = { file, mayJudge, onPlay: call.is_open ? play : null }

  return (
    <section ref={sheet} className={classes['sheet']}>
      <div className={classes['read']}>
        <StepFailure failure={file.failureOf(LOOKING)} />
        {is_outdated && <OutdatedHint file={file} />}
        {!call.has_words && call.expired_at === null && (
          <p className={classes['hint']}>
            {call.has_audio ? (
              <Trans>
                Nobody has written this conversation down, so the rules found nothing in it. It can be heard and judged
                all the same.
              </Trans>
            ) : (
              <Trans>Of this conversation there is nothing to hear or to read: the rules found nothing in it.</Trans>
            )}
          </p>
        )}
        <DisclosureFindings {...shown} />
        {file.file.policy && <DataFindings {...shown} />}
        <FileHistory file={file.file} />
      </div>
      <VerdictBar file={file} open={open} onOpenPoint={(point) => focusFinding(keyOf(point))} />
    </section>
  )
}
