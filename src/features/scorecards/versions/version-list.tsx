import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'

import { BuilderLink } from '../builder/builder-link.tsx'
import classes from './versions.module.css'

type Version = ScorecardDetail['versions'][number]

type VersionListProps = {
  versions: readonly Version[]
  /** The one that is looked at. */
  shown: number | undefined
}

/** Every version, the newest first: by whom, when, what was changed, and how often it was used. */
export function VersionList({ versions, shown }: VersionListProps) {
  const { t } = useLingui()
  const { number } = useFormats()

  return (
    <ol className={classes['list']} aria-label={t`Versions`}>
      {versions.map((version) => {
        const { id, number: place, state, note, created_by, published_by, published_at, evaluations } = version
        const name = number(place)
        const by = state === 'published' ? published_by : created_by
        return (
          <li key={id} className={classes['version']} data-shown={id === shown || undefined}>
            <BuilderLink
              change={{ version: id, against: undefined }}
              className={classes['name']}
              aria-current={id === shown || undefined}
            >
              {state === 'draft' ? <Trans>Version {name}, a draft</Trans> : <Trans>Version {name}</Trans>}
            </BuilderLink>
            <span className={classes['when']}>
              {by?.name ?? t`By nobody who is still here`}
              {published_at && (
                <>
                  {' · '}
                  <Moment at={published_at} as="date-time" />
                </>
              )}
              {state === 'published' && (
                <>
                  {' · '}
                  <Plural value={evaluations} one="# evaluation" other="# evaluations" />
                </>
              )}
            </span>
            {note && <p className={classes['note']}>{note}</p>}
          </li>
        )
      })}
    </ol>
  )
}
