import { uploadListQuerySchema } from '#contracts/lists/partner-data.ts'
import { idParam } from '#contracts/params.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const uploadsSearch = listSearch(uploadListQuerySchema, { hidden: 'bytes', more: { upload: idParam } })
export type UploadsSearch = SearchOf<typeof uploadsSearch>
