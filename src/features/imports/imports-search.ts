import { importListQuerySchema } from '#contracts/lists/imports.ts'
import { idParam } from '#contracts/params.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const importsSearch = listSearch(importListQuerySchema, { hidden: 'source', more: { import: idParam } })
export type ImportsSearch = SearchOf<typeof importsSearch>
