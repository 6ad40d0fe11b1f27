import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { BuilderScreen } from '#src/features/scorecards/builder/builder-screen.tsx'
import { builderSearch } from '#src/features/scorecards/builder/builder-search.ts'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/quality/scorecards/$id')({
  staticData: { name: 'quality.scorecards.edit', title: msg`Scorecard`, crumb: msg`Scorecard` },
  validateSearch: builderSearch,
  beforeLoad: ({ context, params }) => {
    requireOrExplain('quality-scorecards')({ context })
    requireOrExplain('quality-detail')({ context }) // its versions need this permission
    idOf(params)
  },
  component: EditScorecard,
})

function EditScorecard() {
  const navigate = Route.useNavigate()
  const id = idOf(Route.useParams())

  return (
    <BuilderScreen
      key={id}
      id={id}
      search={builderSearch(Route.useSearch())}
      onChange={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
