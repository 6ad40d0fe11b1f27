import { Trans, useLingui } from '@lingui/react/macro'

import type { Evaluation } from '#contracts/evaluations.ts'

/** Whom an evaluation judges. */
export function EvaluationTitle({ evaluation: { agent, interaction_id } }: { evaluation: Evaluation }) {
  const { t } = useLingui()
  const name = agent?.name ?? t`Unknown agent`

  return (
    <Trans>
      Evaluation of {name}, conversation {interaction_id}
    </Trans>
  )
}
