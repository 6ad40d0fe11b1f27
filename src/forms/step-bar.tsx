import { useLingui } from '@lingui/react/macro'
import type { ButtonProps } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { usePageKeys } from '#src/ui/conversation/page-keys.ts'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import { useAction } from './use-action.ts'

/** One step of a lifecycle as a button: it opens a page, or calls `onPress`, or otherwise opens its dialog. */
export type Step<Event extends string> = {
  event: Event
  label: ReactNode
  /** The most likely next step; the other steps are secondary. */
  isMain?: boolean
  /** The key that presses the button from anywhere on the page. The label must be a string then, because the list of keys displays it. */
  shortcut?: string
  /** The step was pressed, and the server has not answered yet. */
  isWaiting?: boolean
  link?: LinkProps
  /** Takes the step at once, or leads to what must be done before it. */
  onPress?: () => void
  /** Renders the dialog that asks for what the step needs. */
  renderDialog?: (close: () => void) => ReactNode
}

/** A machine of `lifecycles/` in the state of the displayed row. */
type Machine<Event extends string, Facts extends object> = { can: (event: { type: Event } & Facts) => boolean }

type StepBarProps<Event extends string, Facts extends object> = {
  at: Machine<Event, Facts>
  /** The facts for the machine, such as the reader's relation to the row. What a dialog asks for counts as given. */
  facts: Facts
  /** All steps of the page, in the order of their buttons. */
  steps: readonly Step<Event>[]
  /** The state of the row: when it changes, the pressed button disappears, and the title of the page gets the focus. */
  focusKey?: string
  /** Another action on the row is running: all buttons are inactive. */
  isBusy?: boolean
  size?: NonNullable<ButtonProps['size']>
}

/**
 * The steps that a reader may take now, according to the lifecycle machine of the row. The server uses the same
 * machine, so no step is offered that it would refuse.
 *
 *     <StepBar
 *       at={alertAt(alert.state)}
 *       facts={{ has_note: true, is_told_anew: false }}
 *       steps={[{ event: 'alert.closed', label: <Trans>Close alert</Trans>, isMain: true, renderDialog: closeDialog }]}
 *     />
 *
 * The buttons are side by side without a box of their own: the page decides on their place. Each page has its own
 * dialogs, because each asks for something else. The list of alerts has its own buttons, because they take a step for
 * several rows at once.
 */
export function StepBar<Event extends string, Facts extends object>(props: StepBarProps<Event, Facts>) {
  const { at, facts, steps, focusKey = '', isBusy = false, size } = props
  const { t } = useLingui()
  const [opened, setOpened] = useState<Event | null>(null)
  const close = () => setOpened(null)
  const available = steps.filter(({ event }) => at.can({ type: event, ...facts }))
  const press = ({ event, onPress }: Step<Event>) => {
    if (isBusy) return
    if (onPress) onPress()
    else setOpened(event)
  }
  useNextFocus(focusKey, () => {
    if (isFocusLost()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
  usePageKeys((key) => {
    const step = available.find(({ shortcut }) => shortcut === key.toUpperCase())
    if (step) press(step)
    return step !== undefined
  })

  return (
    <>
      {steps.some(({ shortcut }) => shortcut) && (
        <ShortcutsHelp
          shortcuts={[
            ...available.flatMap(({ shortcut, label }) =>
              shortcut && typeof label === 'string' ? { keys: [shortcut], what: label } : [],
            ),
            { keys: ['?'], what: t`This list` },
          ]}
        />
      )}
      {available.map((step) => (
        <StepButton key={step.event} step={step} size={size} onPress={() => press(step)} />
      ))}
      {steps.find(({ event }) => event === opened)?.renderDialog?.(close)}
    </>
  )
}

type StepButtonProps<Event extends string> = {
  step: Step<Event>
  size: StepBarProps<Event, object>['size']
  onPress: () => void
}

function StepButton<Event extends string>({ step, size, onPress }: StepButtonProps<Event>) {
  const { label, isMain = false, shortcut, isWaiting = false, link } = step
  const buttonProps = { variant: isMain ? 'filled' : 'default', ...(size && { size }) } as const

  return link ? (
    <LinkButton link={link} {...buttonProps}>
      {label}
    </LinkButton>
  ) : (
    <WaitingButton {...buttonProps} isWaiting={isWaiting} aria-keyshortcuts={shortcut} onClick={onPress}>
      {label}
    </WaitingButton>
  )
}

/** Those of the events that the machine allows now, in the same order. */
export const offeredSteps = <Event extends string, Facts extends object>(
  at: Machine<Event, Facts>,
  facts: Facts,
  events: readonly Event[],
): Event[] => events.filter((type) => at.can({ type, ...facts }))

type StepAction<Event extends string, Taken> = {
  /** The version of the displayed row. */
  version: number
  /** Rejects with a failure; resolves with the row after the step. */
  act: (event: Event, signal: AbortSignal) => Promise<Taken>
  onTaken: (row: Taken) => void
}

/** Steps without a dialog: one at a time. The failure of a step disappears once the page displays another version. */
export function useStepAction<Event extends string, Taken>({ version, act, onTaken }: StepAction<Event, Taken>) {
  const [lastAttempt, setLastAttempt] = useState<{ event: Event; version: number } | null>(null)
  const { isPending, failure, run } = useAction({ act, onDone: onTaken })

  return {
    failure: lastAttempt?.version === version ? failure : null,
    /** The properties of a step in the bar that is taken at once. */
    buttonOf: (event: Event): Pick<Step<Event>, 'isWaiting' | 'onPress'> => ({
      isWaiting: isPending && lastAttempt?.event === event,
      onPress() {
        if (isPending) return
        setLastAttempt({ event, version })
        run(event)
      },
    }),
  }
}
