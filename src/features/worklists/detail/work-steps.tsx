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
  /** The item after a step. */
  onTaken: (item: WorkItem) => void
  onReload: () => void
}

/** What the reader may do with an item as it stands: by buttons, and by keys. */
export function WorkSteps({ item, api, onTaken, onReload }: WorkStepsProps) {
  const { i18n } = useLingui()
  const { version } = item
  const action = useStepAction({
    version,
    act: (event: PlainStep, signal) => api.step(item.id, { event, version }, signal),
    onTaken,
  })
  const stepOf = ([event, shortcut]: (typeof STEPS)[number]): Step<WorkEventName> => ({
    ...{ event, shortcut, label: i18n._(workVerbs[event]) },
    isMain: event === 'work.done' || event === 'work.started',
    ...(needsConfirmation(event)
      ? {
          renderDialog: (close) => <StepDialog event={event} item={item} api={api} onTaken={onTaken} onClose={close} />,
        }
      : action.buttonOf(event)),
  })

  return (
    <>
      <StepBar
        at={workItemAt(item.state)}
        facts={{ by: item.standing, has_words: true, has_outcome: true }}
        steps={STEPS.map(stepOf)}
        focusKey={item.state}
      />
      <StepFailureNote failure={action.failure} onReload={onReload} />
    </>
  )
}

/** What leads on first, each with its key. */
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

type TakenFailureProps = { failure: RequestFailed['failure'] | null; onReload: () => void }

/** Why a step that asks for nothing did not come about; where the item has changed, the way to see it. */
function StepFailureNote({ failure, onReload }: TakenFailureProps) {
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
