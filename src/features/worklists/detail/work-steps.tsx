import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { WorkEventName } from '#contracts/work-item-states.ts'
import type { WorkItem } from '#contracts/work-items.ts'
import { workItemAt } from '#lifecycles/work-item.machine.ts'
import { type Step, StepBar, useStepAction } from '#src/forms/step-bar.tsx'
import type { RequestFailed } from '#src/lib/request-failed.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { workVerbs } from '#src/words/worklists.ts'

import type { WorklistsApi } from '../worklists.api.ts'
import classes from '../worklists.module.css'
import { needsConfirmation, type PlainStep, StepDialog } from './step-dialog.tsx'

type WorkStepsProps = {
  item: WorkItem
  api: WorklistsApi
  /** Called with the item after a step. */
  onChanged: (item: WorkItem) => void
  onReload: () => void
}

/** The steps that the reader can take, as buttons and as keyboard shortcuts. */
export function WorkSteps({ item, api, onChanged, onReload }: WorkStepsProps) {
  const { i18n } = useLingui()
  const { version } = item
  const action = useStepAction({
    version,
    act: (event: PlainStep, signal) => api.step(item.id, { event, version }, signal),
    onTaken: onChanged,
  })
  const stepOfButton = ([event, shortcut]: (typeof STEPS)[number]): Step<WorkEventName> => ({
    ...{ event, shortcut, label: i18n._(workVerbs[event]) },
    isMain: event === 'work.done' || event === 'work.started',
    ...(needsConfirmation(event)
      ? {
          renderDialog: (close) => (
            <StepDialog event={event} item={item} api={api} onChanged={onChanged} onClose={close} />
          ),
        }
      : action.buttonOf(event)),
  })

  return (
    <>
      <StepBar
        at={workItemAt(item.state)}
        facts={{ by: item.standing, has_words: true, has_outcome: true }}
        steps={STEPS.map(stepOfButton)}
        focusKey={item.state}
      />
      <StepFailureNote failure={action.failure} onReload={onReload} />
    </>
  )
}

/** The steps that lead forward first, each with its key. */
const STEPS = [
  ['work.done', 'D'],
  ['work.started', 'S'],
  ['work.taken', 'T'],
  ['work.assigned', 'A'],
  ['work.postponed', 'P'],
  ['work.handed-back', 'H'],
  ['work.dismissed', 'X'],
  ['work.reopened', 'O'],
] as const satisfies readonly (readonly [WorkEventName, string])[]

type StepFailureNoteProps = { failure: RequestFailed['failure'] | null; onReload: () => void }

/** Why a step without a form failed. When the item has changed, with a button that reloads it. */
function StepFailureNote({ failure, onReload }: StepFailureNoteProps) {
  if (!failure) return null

  return (
    <div className={classes['failure']}>
      <StepFailure
        failure={failure}
        action={
          failure.kind === 'conflict' && (
            <Button variant="default" size="compact-sm" onClick={onReload}>
              <Trans>Show it as it is now</Trans>
            </Button>
          )
        }
      />
    </div>
  )
}
