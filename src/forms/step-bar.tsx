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

/** One step of a lifecycle, as a button: it leads to a page, does what `onPress` says, or else opens its dialog. */
export type Step<Event extends string> = {
  event: Event
  label: ReactNode
  /** What most people do next; the others are what one can do besides. */
  isMain?: boolean
  /** The key that presses the button from anywhere on the page. The label is a string then: the list of keys shows it. */
  shortcut?: string
  /** The step was pressed, and the server has not answered yet. */
  isWaiting?: boolean
  link?: LinkProps
  /** Takes the step at once, or leads to what must be done before it. */
  onPress?: () => void
  /** Asks for what the step needs. */
  renderDialog?: (close: () => void) => ReactNode
}

/** A machine of `lifecycles/` in the state of what the page shows. */
type Machine<Event extends string, Facts extends object> = { can: (event: { type: Event } & Facts) => boolean }

type StepBarProps<Event extends string, Facts extends object> = {
  at: Machine<Event, Facts>
  /** What the machine is asked with: what the reader is to the row. What a dialog asks for counts as given. */
  facts: Facts
  /** All steps that the page knows, in the order of their buttons. */
  steps: readonly Step<Event>[]
  /** How the row stands: when it changes, the pressed button is gone, and the page's title gets the focus. */
  focusKey?: string
  /** Something else of the row is on its way: no button does anything. */
  isBusy?: boolean
  size?: NonNullable<ButtonProps['size']>
}

/**
 * The steps that a reader may take now, as the machine of the row says: the server asks the same machine, so nothing is offered that it
 * would refuse. The buttons stand side by side without a box of their own: the page decides where. Dialogs stay with their pages,
 * because what a step asks for is each page's own; so do the buttons of the list of alerts, which take a step for several rows at once.
 */
export function StepBar<Event extends string, Facts extends object>(props: StepBarProps<Event, Facts>) {
  const { at, facts, steps, focusKey = '', isBusy = false, size } = props
  const { t } = useLingui()
  const [opened, setOpened] = useState<Event | null>(null)
  const close = () => setOpened(null)
  const offered = steps.filter(({ event }) => at.can({ type: event, ...facts }))
  const press = ({ event, onPress }: Step<Event>) => {
    if (isBusy) return
    if (onPress) onPress()
    else setOpened(event)
  }
  useNextFocus(focusKey, () => {
    if (isFocusLost()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
  usePageKeys((key) => {
    const step = offered.find(({ shortcut }) => shortcut === key.toUpperCase())
    if (step) press(step)
    return step !== undefined
  })

  return (
    <>
      {steps.some(({ shortcut }) => shortcut) && (
        <ShortcutsHelp
          shortcuts={[
            ...offered.flatMap(({ shortcut, label }) =>
              shortcut && typeof label === 'string' ? { keys: [shortcut], what: label } : [],
            ),
            { keys: ['?'], what: t`This list` },
          ]}
        />
      )}
      {offered.map((step) => (
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
  const look = { variant: isMain ? 'filled' : 'default', ...(size && { size }) } as const

  return link ? (
    <LinkButton link={link} {...look}>
      {label}
    </LinkButton>
  ) : (
    <WaitingButton {...look} isWaiting={isWaiting} aria-keyshortcuts={shortcut} onClick={onPress}>
      {label}
    </WaitingButton>
  )
}

/** The events of these that the machine allows now, in their order. */
export const offeredSteps = <Event extends string, Facts extends object>(
  at: Machine<Event, Facts>,
  facts: Facts,
  events: readonly Event[],
): Event[] => events.filter((type) => at.can({ type, ...facts }))

type StepAction<Event extends string, Taken> = {
  /** The version of the row that the page shows. */
  version: number
  /** Rejects with a failure; resolves with the row after the step. */
  act: (event: Event, signal: AbortSignal) => Promise<Taken>
  onTaken: (row: Taken) => void
}

/** Steps that need no dialog: one at a time. The failure of a step is over once the page shows another version. */
export function useStepAction<Event extends string, Taken>({ version, act, onTaken }: StepAction<Event, Taken>) {
  const [tried, setTried] = useState<{ event: Event; version: number } | null>(null)
  const { isPending, failure, run } = useAction({ act, onDone: onTaken })

  return {
    failure: tried?.version === version ? failure : null,
    /** What a step of the bar needs to be taken at once. */
    buttonOf: (event: Event): Pick<Step<Event>, 'isWaiting' | 'onPress'> => ({
      isWaiting: isPending && tried?.event === event,
      onPress() {
        if (isPending) return
        setTried({ event, version })
        run(event)
      },
    }),
  }
}
