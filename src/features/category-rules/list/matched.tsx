import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'

import type { CategoryRule } from '#contracts/category-rules.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './cells.module.css'

type MatchedProps = { rule: CategoryRule; link: LinkProps | undefined }

/** How many conversations a rule matches, as a share of those it can judge, and the way to them. */
export function Matched({ rule: { name, counts }, link }: MatchedProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  if (!counts) return '—'

  const { matched, judged } = counts
  const matches = number(matched)
  const detail = t`${matches} of ${plural(judged, { one: '# conversation that was judged', other: '# conversations that were judged' })}`
  return (
    <span title={detail} className={classes['figure']}>
      {link && matched > 0 ? (
        <Link {...link} aria-label={t`${name}: ${detail}`}>
          {matches}
        </Link>
      ) : (
        matches
      )}{' '}
      <span className={classes['share']}>{judged > 0 ? percent(matched / judged, 1) : '—'}</span>
    </span>
  )
}
