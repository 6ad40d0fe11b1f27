import type { BeyondQuery } from '#contracts/lists/dashboards.ts'

import type { QueryState } from '#src/query/use-query.ts'

export type BeyondRights = { seesCalls: boolean; seesPolicies: boolean; seesDebts: boolean }

export type FigureProps<Answer> = {
  query: BeyondQuery
  answer: Answer
  rights: BeyondRights
  onOpen: (href: string) => void
}

export type SectionProps<Value> = FigureProps<QueryState<Value>>
