import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import classes from './builder.module.css'
import { BuilderLink } from './builder-link.tsx'
import { type BuilderView, builderViews } from './builder-search.ts'

/** What of the scorecard is on show. */
export function ViewLinks({ current }: { current: BuilderView }) {
  const { t, i18n } = useLingui()

  return (
    <nav aria-label={t`Of this scorecard`} className={classes['views']}>
      {builderViews.map((view) => (
        <BuilderLink
          key={view}
          change={{ view: view === 'questions' ? undefined : view }}
          className={classes['view']}
          aria-current={view === current ? 'page' : undefined}
        >
          {i18n._(names[view])}
        </BuilderLink>
      ))}
    </nav>
  )
}

const names: Record<BuilderView, MessageDescriptor> = {
  questions: msg`Questions`,
  settings: msg`Settings`,
  preview: msg`Preview`,
  versions: msg`Versions`,
}
