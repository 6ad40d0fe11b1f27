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
  /** The number of grey bars while the answer is loading. */
  rows?: number
  /** For editable content: it stays visible if a newer answer fails, and a notice reports the failure. */
  isKept?: boolean
  children: (value: Value) => ReactNode
}

/** The content for an answer once it is there, a loading state before, and an error message if it fails. */
export function AsyncContent<Value>({
  answer: { value, error },
  onRetry,
  rows,
  isKept,
  children,
}: AsyncContentProps<Value>) {
  const { i18n } = useLingui()
  const isInSight = isKept === true && value !== null
  const notifyFailure = useEffectEvent((failure: unknown) => {
    const text = i18n._(failureText[failureKindOf(failure)].title)
    if (isInSight) void notify({ text, milliseconds: 5000 })
  })
  useEffect(() => {
    if (error) notifyFailure(error)
  }, [error])

  if (error && !isInSight) return <Failed error={error} onRetry={onRetry} />
  if (value === null) return <Loading {...(rows && { rows })} />
  return children(value)
}
