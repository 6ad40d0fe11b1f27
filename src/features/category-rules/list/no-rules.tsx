import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { printSearch } from '#domain/search-query.ts'
import { Empty } from '#src/ui/states/empty.tsx'

import { queryOf } from '../conditions.ts'
import { exampleRules } from '../example-rules.ts'
import classes from './no-rules.module.css'

/** What rules are for, and some to begin with. */
export function NoRules() {
  const { t, i18n } = useLingui()

  return (
    <Empty
      title={<Trans>There are no category rules yet</Trans>}
      action={
        <ul className={classes['examples']} aria-label={t`Begin with one of these`}>
          {exampleRules(i18n).map(({ key, name, description, conditions }) => (
            <li key={key}>
              <Link to="/calls/rules/create" search={{ example: key }} className={classes['example']}>
                <strong>{name}</strong> <span>{description}</span> <code>{searchOf(conditions)}</code>
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      <Trans>
        A rule puts every conversation, past and new, into a category by what was said in it: words, phrases, by whom
        and when. Begin with one of these, or with your own.
      </Trans>
    </Empty>
  )
}

function searchOf(conditions: Parameters<typeof queryOf>[0]): string {
  const query = queryOf(conditions)
  return query ? printSearch(query) : ''
}
