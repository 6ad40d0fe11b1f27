import { useLingui, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { WorkEventName } from '#contracts/work-item-states.ts'
import type { WorkItem, WorkRowDto } from '#contracts/work-items.ts'
import { workItemAt } from '#lifecycles/work-item.machine.ts'
import { useAction } from '#src/forms/use-action.ts'
import type { RequestFailed } from '#src/lib/request-failed.ts'
import { usePageKeys } from '#src/ui/conversation/page-keys.ts'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'
import { workVerbs } from '#src/words/worklists.ts'

import type { WorklistsApi } from '../worklists.api.ts'
import classes from '../worklists.module.css'
import { type ConfirmedStep, needsConfirmation, StepDialog } from './step-dialog.tsx'

type StepBarProps = {
  item: WorkItem
  api: WorklistsApi
  /** The item after a step. */
  onTaken: (item: WorkItem) => void
  onReload: () => void
}

/** What the reader may do with an item as it stands, as its machine says: by buttons, and by keys. */
export function StepBar({ item, api, onTaken, onReload }: StepBarProps) {
  const { i18n, t } = useLingui()
  const [asked, setAsked] = useState<ConfirmedStep | null>(null)
  /** The version that the last step was tried on: what went wrong with an older one is over. */
  const [tried, setTried] = useState<number | null>(null)
  const offered = offeredSteps(item)
  const action = useAction({
    act: (event: 'work.taken' | 'work.started', signal) => api.step(item.id, { event, version: item.version }, signal),
    onDone: onTaken,
  })
  const ask = (event: WorkEventName) => {
    if (event === 'work.taken' || event === 'work.started') {
      setTried(item.version)
      action.run(event)
    } else if (needsConfirmation(event)) setAsked(event)
  }
  useNextFocus(item.state, () => {
    // the button that was pressed is gone with the state
    if (isFocusLost()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
  usePageKeys((key) => {
    const event = offered.find((one) => stepKeys[one] === key.toUpperCase())
    if (event) ask(event)
    return event !== undefined
  })

  return (
    <>
      <ShortcutsHelp
        shortcuts={[
          ...offered.map((event) => ({ keys: [stepKeys[event]], what: i18n._(workVerbs[event]) })),
          { keys: ['?'], what: t`This list` },
        ]}
      />
      {offered.map((event) => (
        <StepButton
          key={event}
          leadsOn={event === 'work.done' || event === 'work.started'}
          isWaiting={!needsConfirmation(event) && action.isPending}
          shortcut={stepKeys[event]}
          onPress={() => ask(event)}
        >
          {i18n._(workVerbs[event])}
        </StepButton>
      ))}
      <StepFailureNote failure={tried === item.version ? action.failure : null} onReload={onReload} />
      {asked && (
        <StepDialog
          event={asked}
          item={item}
          api={api}
          onTaken={(taken) => {
            setAsked(null)
            onTaken(taken)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

type StepButtonProps = {
  /** What there is to do, and not what one can do besides. */
  leadsOn: boolean
  isWaiting: boolean
  shortcut: string
  onPress: () => void
  children: string
}

function StepButton({ leadsOn, isWaiting, shortcut, onPress, children }: StepButtonProps) {
  const look = { variant: leadsOn ? 'filled' : 'default', 'aria-keyshortcuts': shortcut, onClick: onPress } as const

  return isWaiting ? (
    <WaitingButton {...look} isWaiting>
      {children}
    </WaitingButton>
  ) : (
    <Button {...look}>{children}</Button>
  )
}

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

/**
 * The steps that the machine of items allows this reader now, the one that leads on first. Why, to whom and until when is asked for
 * once a step is wanted.
 */
function offeredSteps({ state, standing }: Pick<WorkRowDto, 'state' | 'standing'>): WorkEventName[] {
  const facts = { by: standing, has_words: true, has_outcome: true }
  return STEPS.filter((type) => workItemAt(state).can({ type, ...facts }))
}

const STEPS: readonly WorkEventName[] = [
  'work.done',
  'work.started',
  'work.taken',
  'work.assigned',
  'work.postponed',
  'work.handed-back',
  'work.dismissed',
  'work.reopened',
]

/** The key that asks for a step, wherever one is on the page. */
const stepKeys: Record<WorkEventName, string> = {
  'work.done': 'D',
  'work.started': 'S',
  'work.taken': 'T',
  'work.assigned': 'A',
  'work.postponed': 'P',
  'work.handed-back': 'H',
  'work.dismissed': 'X',
  'work.reopened': 'O',
}
