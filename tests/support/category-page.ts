import type { Category } from '#contracts/categories.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { exampleTree } from '#tests/support/example-tree.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

export const MAY_ALL = ['category-list', 'category-create', 'category-edit', 'category-delete'] as const

/** Opens a page of the categories with a fake server that has this tree. */
export function openCategories(address: string, permissions: readonly PermissionName[] = MAY_ALL, tree = exampleTree) {
  const editor = holding(permissions)
  const backend = sessionBackend(editor)
  const rows = tree.map((category) => ({ ...category, posts: category.id === 5 ? 12 : 0 }))
  backend.answer('GET /api/categories', ({ query }) => {
    const q = query.get('q')?.toLowerCase() ?? ''
    return categoriesAnswer(rows.filter(({ name }) => name.toLowerCase().includes(q)))
  })
  backend.answer('GET /api/category-options', () => ({ status: 200, body: { data: tree } }))
  const saved = () => ({ status: 200, body: rows[0] })
  backend.answer('POST /api/categories', saved)
  for (const { id } of tree) backend.answer(`PUT /api/categories/${id}`, saved)
  return { ...renderAt(address, { as: editor, backend }), backend }
}

export const categoriesAnswer = (rows: Category[]) => ({ status: 200, body: pageOf(rows, '/api/categories') })
