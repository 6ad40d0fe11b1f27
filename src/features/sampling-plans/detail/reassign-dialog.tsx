import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

import type { PlanDetail } from '#contracts/sampling-plans.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { useQuery } from '#src/query/use-query.ts'
import { Check } from '#src/ui/check.tsx'
import { notify } from '#src/ui/notify.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'

import { plansApi } from '../sampling-plans.api.ts'
import classes from './plan.module.css'

/** Some open assignments, or all open assignments of an evaluator. */
export type ReassignedFrom = { assignment_ids: number[] } | { evaluator_id: number; name: string }

type ReassignDialogProps = { plan: PlanDetail; from: ReassignedFrom; onClose: () => void }

/** Reassigns open conversations. They are distributed as in a draw; those that nobody can take are not moved. */
export function ReassignDialog({ plan, from, onClose }: ReassignDialogProps) {
  const { t } = useLingui()
  const router = useRouter()
  const api = useApi(plansApi)
  const options = useQuery('options', () => api.options())
  const evaluatorId = 'evaluator_id' in from ? from.evaluator_id : null

  return (
    <DraftDialog
      title={
        'evaluator_id' in from ? (
          <Trans>Give what {from.name} has open to others</Trans>
        ) : (
          <Plural
            value={from.assignment_ids.length}
            one="Give # conversation to others"
            other="Give # conversations to others"
          />
        )
      }
      verb={<Trans>Reassign</Trans>}
      progress={<Trans>Reassigning…</Trans>}
      initial={{ to: [] as number[] }}
      save={({ to }, signal) => api.reassign(plan.id, { from: sourceOf(from), to }, signal)}
      onSaved={({ moved, left }) => {
        onClose()
        const movedText = t`${plural(moved, { one: '# conversation was reassigned.', other: '# conversations were reassigned.' })}`
        const leftText = t`${plural(left, { one: '# could not be: it stays.', other: '# could not be: they stay.' })}`
        void notify({ text: left > 0 ? `${movedText} ${leftText}` : movedText, milliseconds: 5000 })
        void router.invalidate()
      }}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <p className={classes['note']}>
            <Trans>
              They are shared out evenly: nobody gets their own conversations or any that they may not see. A draft that
              was begun stays with whom began it and does not count for the plan any more.
            </Trans>
          </p>
          <AsyncContent answer={options} rows={4} onRetry={options.refetch}>
            {({ evaluators }) => (
              <fieldset className={classes['people']}>
                <legend>
                  <Trans>To whom</Trans>
                </legend>
                {evaluators
                  .filter(({ id }) => id !== evaluatorId)
                  .map(({ id, name }) => (
                    <Check
                      key={id}
                      name={`to-${id}`}
                      label={name}
                      isChecked={draft.values.to.includes(id)}
                      onChange={(isChecked) => {
                        const { to } = draft.values
                        draft.change({ to: isChecked ? [...to, id] : to.filter((other) => other !== id) })
                      }}
                    />
                  ))}
              </fieldset>
            )}
          </AsyncContent>
          {draft.errors['to']?.[0] && <p className={classes['error']}>{draft.errors['to'][0]}</p>}
        </>
      )}
    </DraftDialog>
  )
}

const sourceOf = (from: ReassignedFrom) =>
  'evaluator_id' in from ? { evaluator_id: from.evaluator_id } : { assignment_ids: from.assignment_ids }
