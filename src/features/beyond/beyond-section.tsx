import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

import classes from '#src/reporting/reporting.module.css'
import { Failed } from '#src/ui/states/failed.tsx'

import own from './beyond.module.css'
import type { QueryState } from '#src/query/use-query.ts'

type BeyondSectionProps<Value> = {
  title: ReactNode
  /** The question that it answers. */
  sentence: ReactNode
  /** How it is told. */
  tools?: ReactNode
  answer: QueryState<Value>
  children: (value: Value) => ReactNode
}

/** A part of the dashboard that comes on its own: until it is there grey ground, and where it cannot be had, why. */
export function BeyondSection<Value>({ title, sentence, tools, answer, children }: BeyondSectionProps<Value>) {
  const { t } = useLingui()
  const id = useId()
  const { value, error, isPending, refetch } = answer

  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={own['head']}>
        <div>
          <h2 id={id} className={own['title']}>
            {title}
          </h2>
          <p className={own['sentence']}>{sentence}</p>
        </div>
        {tools}
      </div>
      {error !== null && <Failed error={error} onRetry={refetch} />}
      {error === null && value === null && (
        <div
          className={clsx(classes['chart-ground'], classes['loading'])}
          role="group"
          aria-label={t`Loading...`}
          aria-busy
        />
      )}
      {error === null && value !== null && (
        <div className={clsx(classes['answer'], own['parts'])} aria-busy={isPending}>
          {children(value)}
        </div>
      )}
    </section>
  )
}
