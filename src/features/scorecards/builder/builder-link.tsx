import { Link, useParams } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

import { builderSearch, type BuilderSearch } from './builder-search.ts'

type BuilderLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { change: Partial<BuilderSearch> }

/** The way to something else of the same scorecard. What is written meanwhile stays. */
export function BuilderLink({ change, ...link }: BuilderLinkProps) {
  const { id } = useParams({ from: '/_signed-in/quality/scorecards/$id' })

  return (
    <Link
      {...link}
      to="/quality/scorecards/$id"
      params={{ id }}
      search={(search) => ({ ...builderSearch(search), ...change })}
      replace
      resetScroll={false}
      preload={false}
      // what is narrower than the address, as the first view is, would else count as where one is
      activeOptions={{ exact: true }}
    />
  )
}
