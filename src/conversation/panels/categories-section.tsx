import { Trans, useLingui } from '@lingui/react/macro'

import type { CallCategories } from '#contracts/category-rules.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { Failed } from '#src/ui/states/failed.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { notJudgedWords } from '#src/words/not-judged.ts'

import type { Jump } from '../jump.ts'
import classes from './panels.module.css'
import { PlaceButton, type PlaceName } from './place-button.tsx'

type CategoriesSectionProps = {
  categories: PromiseState<CallCategories>
  placeName?: PlaceName
  onJump: (to: Jump) => void
}

/** The category rules that match, with their places, and those that could not judge the conversation. */
export function CategoriesSection({ categories: { value, error }, placeName, onJump }: CategoriesSectionProps) {
  const { i18n } = useLingui()
  if (!value) return error && failureKindOf(error) !== 'missing' ? <Failed error={error} /> : null
  const { matches, not_judged, waiting } = value

  return (
    <section>
      <h2 className={classes['title']}>
        <Trans>Categories</Trans>
      </h2>
      {matches.length === 0 && (
        <p className={classes['why']}>
          {waiting ? (
            <Trans>No category matches so far; not every rule has been tried yet.</Trans>
          ) : not_judged.length > 0 ? (
            <Trans>No category that could judge this conversation matches.</Trans>
          ) : (
            <Trans>No category matches.</Trans>
          )}
        </p>
      )}
      <ul className={classes['list']}>
        {matches.map(({ id, name, places }) => (
          <li key={id} className={classes['entry']}>
            <strong>{name}</strong>
            <span className={classes['places']}>
              {places.map((place) => (
                <PlaceButton key={place.seq} place={place} what={name} placeName={placeName} onJump={onJump} />
              ))}
              {places.length === 0 && <Trans>something was not said</Trans>}
            </span>
          </li>
        ))}
        {not_judged.map(({ id, name, why }) => (
          <li key={id} className={classes['entry']}>
            <span>{name}</span>
            <span className={classes['dim']}>
              <Trans>not judged: {i18n._(notJudgedWords[why])}</Trans>
            </span>
          </li>
        ))}
      </ul>
      {matches.length > 0 && waiting && (
        <p className={classes['why']}>
          <Trans>Not every rule has been tried yet.</Trans>
        </p>
      )}
    </section>
  )
}
