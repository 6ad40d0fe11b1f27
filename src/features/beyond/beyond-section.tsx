import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useId } from 'react'

import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import type { QueryState } from '#src/query/use-query.ts'
import classes from '#src/reporting/reporting.module.css'
import { Failed } from '#src/ui/states/failed.tsx'

import own from './beyond.module.css'

type BeyondSectionProps<Value> = {
  title: ReactNode
  /** The question that the section answers. */
  sentence: ReactNode
  /** Controls for how the figures are shown. */
  tools?: ReactNode
  answer: QueryState<Value>
  children: (value: Value) => ReactNode
}

/** A part of the dashboard that loads on its own: a grey area until it is loaded, and the reason if it cannot be loaded. */
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

export type BeyondRights = { seesCalls: boolean; seesPolicies: boolean; seesDebts: boolean }

export type FigureProps<Answer> = {
  query: BeyondQuery
  answer: Answer
  rights: BeyondRights
  onOpen: (href: string) => void
}

export type SectionProps<Value> = FigureProps<QueryState<Value>>

/** Tiles in a single line; on a small screen two to a line. */
export const BeyondTiles = ({ count, children }: { count: number; children: ReactNode }) => (
  <div className={own['tiles']} style={{ '--tiles': count } as CSSProperties}>
    {children}
  </div>
)
