import { Link, useParams } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

import { builderSearch, type BuilderSearch } from './builder-search.ts'

type BuilderLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { change: Partial<BuilderSearch> }

/** A link to another part of the same scorecard. Unsaved text stays. */
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
      // the router would otherwise also mark links whose search is a part of the current one, such as the first view
      activeOptions={{ exact: true }}
    />
  )
}
