import { scorecardListQuerySchema } from '#contracts/lists/scorecards.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const scorecardsSearch = listSearch(scorecardListQuerySchema)
export type ScorecardsSearch = SearchOf<typeof scorecardsSearch>
