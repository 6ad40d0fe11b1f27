import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

import { failureKindOf } from '#src/lib/request-failed.ts'

import { notify } from '../notify.ts'
import type { PromiseState } from '../use-promise-state.ts'
import { Failed } from './failed.tsx'
import { failureText } from './failure-text.ts'
import { Loading } from './loading.tsx'

type AsyncContentProps<Value> = {
  answer: PromiseState<Value>
  onRetry: () => void
  /** How many grey bars stand where the answer will. */
  rows?: number
  /** For what is written in: it stays in sight when a newer answer fails, which a notice tells. */
  isKept?: boolean
  children: (value: Value) => ReactNode
}

/** What an answer makes, once it is there; until then that it is coming, and else why it is not. */
export function AsyncContent<Value>({
  answer: { value, error },
  onRetry,
  rows,
  isKept,
  children,
}: AsyncContentProps<Value>) {
  const { i18n } = useLingui()
  const isInSight = isKept === true && value !== null
  const tell = useEffectEvent((failure: unknown) => {
    const text = i18n._(failureText[failureKindOf(failure)].title)
    if (isInSight) void notify({ text, milliseconds: 5000 })
  })
  useEffect(() => {
    if (error) tell(error)
  }, [error])

  if (error && !isInSight) return <Failed error={error} onRetry={onRetry} />
  if (value === null) return <Loading {...(rows && { rows })} />
  return children(value)
}
