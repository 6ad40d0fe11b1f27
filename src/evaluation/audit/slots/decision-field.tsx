import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'

import { Radio, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { MAX_COMMENT_LENGTH } from '#contracts/evaluation-changes.ts'

import type { Decision } from '../steps/use-dispute.ts'
import classes from './slots.module.css'

type DecisionFieldProps = { decision: Decision; onChange: (decision: Decision) => void }

/** What becomes of one disputed answer. */
export function DecisionField({ decision, onChange }: DecisionFieldProps) {
  const { t } = useLingui()
  const { outcome, comment } = decision

  return (
    <div className={classes['dispute']}>
      <Radio.Group
        label={t`Decision`}
        value={outcome}
        onChange={(chosen) => onChange({ ...decision, outcome: chosen === 'accepted' ? 'accepted' : 'rejected' })}
      >
        <Radio value="accepted" label={<Trans>Accept: the answer becomes the proposed one</Trans>} />
        <Radio value="rejected" label={<Trans>Reject: the answer stands</Trans>} />
      </Radio.Group>
      <Textarea
        label={outcome === 'rejected' ? t`Why (needed)` : t`Why`}
        rows={2}
        maxLength={MAX_COMMENT_LENGTH}
        value={comment}
        onChange={({ currentTarget }) => onChange({ ...decision, comment: currentTarget.value })}
      />
    </div>
  )
}
